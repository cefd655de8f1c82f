/** Faults that show only while something else runs, or between sessions. */
import type { Message, Schema, Session } from "@understudy/contract/types";
import type { Mutant } from "./mutant.ts";
import {
  changeAnswer,
  createTurnRequest,
  getSessionRequest,
  getTurnRequest,
  interceptRequest,
  resumeTurnRequest,
  changeStreamErrors,
  watchResponse,
} from "./rewrite.ts";

const listingSessions = { method: "GET", path: /\/sessions$/ } as const;

export const concurrencyMutants: readonly Mutant[] = [
  {
    id: "inference-mixes-sessions",
    fault: "A prompt begins with the newest user message of the previous prompt, of whatever session.",
    killedBy: ["persistence/isolation"],
    over: () => {
      let last: Message[] = [];
      return {
        inference: (honest) => ({
          ...honest,
          infer(request, context) {
            const messages = [...last, ...request.messages];
            last = request.messages.slice(-1).filter(({ role }) => role === "user");
            return honest.infer({ ...request, messages }, context);
          },
        }),
      };
    },
  },
  {
    id: "session-list-repeats-sessions",
    fault: "Every session is listed twice.",
    killedBy: ["persistence/lists-without-turns"],
    over: () => ({
      handler: changeAnswer<Schema<"SessionPage">>(listingSessions, (page) => ({
        ...page,
        data: [...page.data, ...page.data],
      })),
    }),
  },
  {
    id: "session-get-lists-running-turns",
    fault: "GET of a session lists a streamed turn as soon as it has begun.",
    killedBy: ["persistence/invisible-while-running"],
    over: () => {
      const running = new Map<string, string>();
      return {
        handler: (honest) => {
          const listing = interceptRequest(getSessionRequest, async (request, next) => {
            const response = await next(request);
            const turn_id = running.get(new URL(request.url).pathname);
            if (response.status !== 200 || turn_id === undefined) return response;
            const session = (await response.json()) as Session;
            return Response.json({ ...session, turns: [...session.turns, { turn_id }] });
          });
          const noting = interceptRequest(createTurnRequest, async (request, next) => {
            const path = new URL(request.url).pathname.replace(/\/turn$/, "");
            return watchResponse(await next(request), (text) => {
              const [, id] = /"turn_id":"([^"]+)"/.exec(text) ?? [];
              if (id !== undefined) running.set(path, id);
            });
          });
          return noting(listing(honest));
        },
      };
    },
  },
  {
    id: "turn-get-returns-404-after-disconnect",
    fault: "After a client disconnects, GET of any turn of that session gets a 404.",
    killedBy: ["persistence/survives-disconnect"],
    over: () => {
      const left = new Set<string>();
      return {
        handler: (honest) => {
          const noting = interceptRequest(createTurnRequest, (request, next) => {
            const session = new URL(request.url).pathname;
            request.signal.addEventListener("abort", () => void left.add(session));
            return next(request);
          });
          const hiding = interceptRequest(getTurnRequest, async (request, next) =>
            left.has(new URL(request.url).pathname.replace(/\/[^/]+$/, "")) ? notFound() : next(request),
          );
          return hiding(noting(honest));
        },
      };
    },
  },
  {
    id: "turn-returns-500-when-deleted",
    fault: "A turn that a delete aborts fails with a 500 instead of a 404.",
    killedBy: ["persistence/delete-aborts"],
    over: () => ({
      handler: (honest) => {
        const whole = interceptRequest(createTurnRequest, async (request, next) => {
          const response = await next(request);
          return response.status === 404 ? Response.json({ detail: "No." }, { status: 500 }) : response;
        });
        const streamed = changeStreamErrors([createTurnRequest], (message) => message.replace(/^404/, "500"));
        return streamed(whole(honest));
      },
    }),
  },
  {
    id: "turn-get-hides-claimed-turns",
    fault: "GET of a turn that is being resumed gets a 404.",
    killedBy: ["resume/claimed-is-shown-awaiting"],
    over: () => {
      const claimed = new Set<string>();
      return {
        handler: (honest) => {
          const claiming = interceptRequest(resumeTurnRequest, async (request, next) => {
            const turn = new URL(request.url).pathname.replace(/\/resume$/, "");
            claimed.add(turn);
            const forget = (): void => void claimed.delete(turn);
            return watchResponse(await next(request), () => undefined, forget);
          });
          const hiding = interceptRequest(getTurnRequest, async (request, next) =>
            claimed.has(new URL(request.url).pathname) ? notFound() : next(request),
          );
          return hiding(claiming(honest));
        },
      };
    },
  },
  {
    id: "inference-adds-later-message-on-resume",
    fault: "The prompt of a resume begins with the newest user message of its session.",
    killedBy: ["resume/history-as-of-beginning"],
    over: () => {
      /** By the first user message of a session. */
      const newest = new Map<string, Message>();
      return {
        inference: (honest) => ({
          ...honest,
          infer(request, context) {
            const session = JSON.stringify(request.messages.find(({ role }) => role === "user"));
            const last = request.messages.at(-1);
            const known = newest.get(session);
            if (last?.role === "user") newest.set(session, last);
            const messages =
              last?.role === "tool" && known !== undefined ? [known, ...request.messages] : request.messages;
            return honest.infer({ ...request, messages }, context);
          },
        }),
      };
    },
  },
];

function notFound(): Response {
  return Response.json({ detail: "There is no such turn." }, { status: 404 });
}
