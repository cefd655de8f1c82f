/** Faults of responses and conversations that show only after several steps in a row. */
import type { Store } from "@understudy/server";
import type { Mutant } from "./mutant.ts";
import { bodyOf, changeInferenceRequest, interceptRequest, type RequestPattern } from "./rewrite.ts";
import { createResponse, type Json, jsonAnswer, noteCreated } from "./rewrite-responses.ts";

const killedBy = ["responses/agrees-with-model"] as const;
const deleteConversation: RequestPattern = { method: "DELETE", path: /\/conversations\/[^/]+$/ };

export const responseModelMutants: readonly Mutant[] = [
  {
    id: "restart-loses-responses",
    fault: "A restart loses every response.",
    killedBy,
    over: () => {
      let store: Store | null = null;
      return {
        store: (honest) => (store = honest),
        lifecycle: ({ restart, kill }) => ({
          kill,
          restart: async () => {
            const entries = (await store?.list("response/")) ?? [];
            await store?.commit(
              [],
              entries.map(({ key }) => ({ key, value: undefined })),
            );
            await restart();
          },
        }),
      };
    },
  },
  {
    id: "response-chain-truncates-to-five-messages",
    fault: "The model is given the newest five messages of a chain only.",
    killedBy,
    over: () => changeInferenceRequest(({ messages }) => ({ messages: messages.slice(-5) })),
  },
  {
    id: "response-refuses-second-child",
    fault: "A response can be continued once only.",
    killedBy,
    over: () => {
      const continued = new Set<unknown>();
      return {
        handler: interceptRequest(createResponse, async (request, honest) => {
          const parent = (await bodyOf<Json>(request))?.["previous_response_id"];
          if (continued.has(parent)) {
            const message = "It has been continued already.";
            return jsonAnswer(409, { error: { message, type: "conflict", param: null, code: null } });
          }
          const response = await honest(request);
          if (response.status === 200 && parent !== undefined) continued.add(parent);
          return response;
        }),
      };
    },
  },
  {
    id: "conversation-delete-removes-responses",
    fault: "Deleting a conversation deletes the responses in it.",
    killedBy,
    over: () => {
      const inside = new Map<string, string[]>();
      const note = noteCreated((id, { conversation, store }) => {
        if (typeof conversation !== "string" || store === false) return;
        inside.set(conversation, [...(inside.get(conversation) ?? []), id]);
      });
      const sweep = interceptRequest(deleteConversation, async (request, honest) => {
        const response = await honest(request);
        const [base, id = ""] = request.url.split("/conversations/");
        for (const one of inside.get(id) ?? [])
          await honest(new Request(`${base}/responses/${one}`, { method: "DELETE" }));
        return response;
      });
      return { handler: (honest) => sweep(note(honest)) };
    },
  },
];
