import type { InferenceRequest } from "@understudy/contract/ports";
import type { Handler, Mutant } from "./mutant.ts";
import { changeAnswer, changeInferenceRequest, changeRequest, interceptRequest } from "./rewrite.ts";
import {
  changeEnded,
  createResponse,
  deleteResponse,
  getResponse,
  type Json,
  listInputItems,
  listResponses,
  noteCreated,
  notFound,
  without,
} from "./rewrite-responses.ts";

type Messages = InferenceRequest["messages"];

const body = (request: Request): Promise<Json> => request.clone().json() as Promise<Json>;

function sent(request: Request, changed: Json): Request {
  return new Request(request, { method: "POST", body: JSON.stringify(changed) });
}

/** What responses tell of themselves. */
const objects: readonly Mutant[] = [
  {
    id: "response-drops-incomplete-details",
    fault: "A response has no incomplete_details.",
    killedBy: ["responses/objects-complete"],
    over: () => ({ handler: changeEnded(without("incomplete_details")) }),
  },
  {
    id: "response-forgets-metadata",
    fault: "A response does not tell its metadata.",
    killedBy: ["responses/echoes-request"],
    over: () => ({ handler: changeEnded((response) => ({ ...response, metadata: {} })) }),
  },
  {
    id: "response-forgets-parent",
    fault: "previous_response_id of a response is null.",
    killedBy: ["responses/parent-echoed"],
    over: () => ({ handler: changeEnded((response) => ({ ...response, previous_response_id: null })) }),
  },
  {
    id: "response-get-tells-another-status",
    fault: "A response is read as incomplete.",
    killedBy: ["responses/terminal-is-stored"],
    over: () => ({ handler: changeAnswer<Json>(getResponse, (one) => ({ ...one, status: "incomplete" })) }),
  },
  {
    id: "response-plain-drops-first-item",
    fault: "A response that is not streamed lacks its first item.",
    killedBy: ["responses/plain-as-streamed", "responses/terminal-is-stored"],
    over: () => ({
      handler: changeAnswer<Json>(createResponse, (one) => ({
        ...one,
        output: (one["output"] as Json[]).slice(1),
      })),
    }),
  },
];

/** What the model is given. */
const prompts: readonly Mutant[] = [
  {
    id: "response-drops-first-system-message",
    fault: "Of several system messages the model is not given the first.",
    killedBy: ["responses/input-reaches-model", "responses/chain-system-messages"],
    over: () =>
      changeInferenceRequest(({ messages }) => {
        const systems = messages.filter(({ role }) => role === "system");
        return { messages: messages.filter((one) => systems.length < 2 || one !== systems[0]) };
      }),
  },
  {
    id: "response-chain-forgets-inputs",
    fault: "Of the responses before, the model is given outputs only.",
    killedBy: ["responses/chain-prompt"],
    over: () => changeInferenceRequest(({ messages }) => ({ messages: withoutInputs(messages) })),
  },
  {
    id: "response-chain-inherits-instructions",
    fault: "Instructions of the response before reach the model.",
    killedBy: ["responses/chain-instructions"],
    over: () => {
      const known = new Map<unknown, unknown>();
      const inherit = interceptRequest(createResponse, async (request, honest) => {
        const fields = await body(request);
        const theirs = known.get(fields["previous_response_id"]);
        const input = fields["input"];
        if (typeof theirs !== "string" || fields["instructions"] === theirs) return honest(request);
        const items: unknown[] = Array.isArray(input) ? input : [{ role: "user", content: input }];
        return honest(sent(request, { ...fields, input: [{ role: "system", content: theirs }, ...items] }));
      });
      const note = noteCreated((id, fields) => known.set(id, fields["instructions"]));
      return { handler: (honest) => note(inherit(honest)) };
    },
  },
  {
    id: "response-forks-see-each-other",
    fault: "The second response after another continues the first one after it.",
    killedBy: ["responses/forks-apart"],
    over: () => {
      const children = new Map<unknown, string>();
      const redirect = interceptRequest(createResponse, async (request, honest) => {
        const fields = await body(request);
        const first = children.get(fields["previous_response_id"]);
        // Outputs fit one place only.
        const hasOutputs = JSON.stringify(fields["input"]).includes("function_call_output");
        if (first === undefined || hasOutputs) return honest(request);
        return honest(sent(request, { ...fields, previous_response_id: first }));
      });
      const note = noteCreated((id, { previous_response_id: parent }) => {
        if (parent !== undefined && !children.has(parent)) children.set(parent, id);
      });
      return { handler: (honest) => note(redirect(honest)) };
    },
  },
  {
    id: "response-outputs-mixed-up",
    fault: "The model is given the answers to calls in reverse order.",
    killedBy: ["responses/outputs-reach-model"],
    over: () => changeInferenceRequest(({ messages }) => ({ messages: withAnswersReversed(messages) })),
  },
];

function withoutInputs(messages: Messages): Messages {
  const last = messages.findLastIndex(({ role }) => role === "user");
  return messages.filter(({ role }, at) => role !== "user" || at === last);
}

function withAnswersReversed(messages: Messages): Messages {
  const answers = messages.filter((one) => one.role === "tool").toReversed();
  return messages.map((one) => {
    const other = one.role === "tool" ? answers.shift() : undefined;
    return one.role === "tool" && other?.role === "tool" ? { ...one, content: other.content } : one;
  });
}

/** Lists, deletions, and what is there. */
const records: readonly Mutant[] = [
  {
    id: "response-list-oldest-first",
    fault: "The list of responses begins with the oldest.",
    killedBy: ["responses/listed-newest-first"],
    over: () => ({
      handler: interceptRequest(listResponses, async (request, honest) => {
        const url = new URL(request.url);
        if (url.searchParams.get("limit") !== "100") return honest(request);
        const answer = (await (await honest(request)).json()) as Json;
        return Response.json({ ...answer, data: (answer["data"] as Json[]).toReversed() });
      }),
    }),
  },
  {
    id: "response-list-skips-after-cursor",
    fault: "A page of responses leaves out the one after the cursor.",
    killedBy: ["responses/pages"],
    over: () => ({
      handler: interceptRequest(listResponses, async (request, honest) => {
        const url = new URL(request.url);
        if (!url.searchParams.has("after")) return honest(request);
        const next = (await (await honest(request)).json()) as Json;
        if (next["has_more"] !== true) return Response.json(next);
        url.searchParams.set("after", String(next["last_id"]));
        return honest(new Request(url, request));
      }),
    }),
  },
  {
    id: "response-input-items-without-ids",
    fault: "Input items have no id.",
    killedBy: ["responses/input-items"],
    over: () => ({
      handler: changeAnswer<Json>(listInputItems, (page) => ({
        ...page,
        data: (page["data"] as Json[]).map((item) => ({ ...item, id: null })),
        first_id: null,
        last_id: null,
      })),
    }),
  },
  {
    id: "response-get-keeps-deleted",
    fault: "A deleted response can still be read.",
    killedBy: ["responses/deleted-is-gone"],
    over: () => {
      const kept = new Map<string, string>();
      return {
        handler: (honest) => async (request) => {
          const { pathname } = new URL(request.url);
          if (request.method === "DELETE" && deleteResponse.path.test(pathname))
            kept.set(pathname, await (await honest(new Request(request.url))).text());
          const old = request.method === "GET" ? kept.get(pathname) : undefined;
          return old === undefined
            ? honest(request)
            : new Response(old, { headers: { "content-type": "application/json" } });
        },
      };
    },
  },
  {
    id: "response-delete-breaks-children",
    fault: "A response cannot be continued once the one before it was deleted.",
    killedBy: ["responses/deleted-ancestor"],
    over: () => {
      const parents = new Map<string, string>();
      const deleted = new Set<unknown>();
      const note = noteCreated((id, fields) => parents.set(id, String(fields["previous_response_id"])));
      const refuse = interceptRequest(createResponse, async (request, honest) => {
        const { previous_response_id: parent } = await body(request);
        for (let one = parents.get(String(parent)); one !== undefined; one = parents.get(one))
          if (deleted.has(one)) return notFound(`Response ${one} not found.`);
        return honest(request);
      });
      const watch = interceptRequest(deleteResponse, async (request, honest) => {
        deleted.add(new URL(request.url).pathname.split("/").at(-1));
        return honest(request);
      });
      return { handler: (honest: Handler) => watch(note(refuse(honest))) };
    },
  },
  {
    id: "response-replay-ignores-cursor",
    fault: "starting_after has no effect.",
    killedBy: ["responses/replay"],
    over: () => ({
      handler: interceptRequest(getResponse, async (request, honest) => {
        const url = new URL(request.url);
        url.searchParams.delete("starting_after");
        return honest(new Request(url, request));
      }),
    }),
  },
  {
    id: "response-stores-all-the-same",
    fault: "A response with store false is stored.",
    killedBy: ["responses/store-false"],
    over: () => ({ handler: changeRequest<Json>(createResponse, without("store")) }),
  },
];

export const responseMutants: readonly Mutant[] = [...objects, ...prompts, ...records];
