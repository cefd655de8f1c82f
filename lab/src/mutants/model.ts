/** Faults that show only after several steps in a row. */
import type { Schema, Session } from "@understudy/contract/types";
import type { Mutant } from "./mutant.ts";
import { changeAnswer, getSessionRequest, interceptRequest } from "./rewrite.ts";

export const modelMutants: readonly Mutant[] = [
  {
    id: "session-get-truncates-to-three-turns",
    fault: "GET of a session returns only its newest three turns.",
    killedBy: ["model/agrees"],
    over: () => ({
      handler: changeAnswer<Session>(getSessionRequest, (session) => ({
        ...session,
        turns: session.turns.slice(-3),
      })),
    }),
  },
  {
    id: "session-delete-removes-first-session",
    fault: "Deleting a session also deletes the agent's first session.",
    killedBy: ["model/agrees"],
    over: () => ({
      handler: interceptRequest({ method: "DELETE", path: /\/session\// }, async (request, honest) => {
        const list = await honest(new Request(request.url.replace(/\/session\/.*/, "/sessions?limit=1")));
        const response = await honest(request);
        if (list.status !== 200) return response;
        const [first] = ((await list.json()) as Schema<"SessionPage">).data;
        const url = request.url.replace(/[^/]+$/, first?.session_id ?? "");
        if (url !== request.url) await honest(new Request(url, { method: "DELETE" }));
        return response;
      }),
    }),
  },
  {
    id: "resume-refuses-second-resume",
    fault: "A second resume of a turn gets a 409.",
    killedBy: ["model/agrees"],
    over: () => {
      const resumed = new Set<string>();
      return {
        handler: interceptRequest({ method: "POST", path: /\/resume$/ }, async (request, honest) => {
          if (resumed.has(request.url)) return Response.json({ detail: "It has ended." }, { status: 409 });
          const response = await honest(request);
          if (response.status === 200) resumed.add(request.url);
          return response;
        }),
      };
    },
  },
];
