import type { Handler, Mutant } from "./mutant.ts";
import { bodyOf, changeAnswer, interceptRequest, type RequestPattern } from "./rewrite.ts";
import { createResponse, type Json, without } from "./rewrite-responses.ts";

const listItems: RequestPattern = { method: "GET", path: /\/conversations\/[^/]+\/items$/ };
const getItem: RequestPattern = { method: "GET", path: /\/conversations\/[^/]+\/items\/[^/]+$/ };
const addItems: RequestPattern = { method: "POST", path: /\/conversations\/[^/]+\/items$/ };
const getConversation: RequestPattern = { method: "GET", path: /\/conversations\/[^/]+$/ };

const textOf = (item: Json): string => {
  const { content } = item;
  if (typeof content === "string") return content;
  return Array.isArray(content) ? (content as Json[]).map(({ text }) => String(text)).join("\n") : "";
};

/** Changes the items of a page. */
function changePage(change: (items: Json[]) => Json[]) {
  return changeAnswer<Json>(listItems, (page) => ({ ...page, data: change(page["data"] as Json[]) }));
}

/** Adds what a response was asked to its conversation, where the answer is of this kind. */
function addingInput(when: (answer: Response, fields: Json) => boolean) {
  return interceptRequest(createResponse, async (request, honest) => {
    const fields = await bodyOf<Json>(request);
    const answer = await honest(request);
    const { conversation, input } = fields ?? {};
    const id = typeof conversation === "string" ? conversation : (conversation as Json | undefined)?.["id"];
    if (typeof id !== "string" || fields === null || !when(answer, fields)) return answer;
    const items = Array.isArray(input) ? input : [{ role: "user", content: input }];
    const text = await answer.text();
    const path = request.url.replace(/\/responses$/, `/conversations/${id}/items`);
    const body = JSON.stringify({ items });
    await honest(
      new Request(path, { method: "POST", body, headers: { "content-type": "application/json" } }),
    );
    return new Response(text, answer);
  });
}

export const conversationItemMutants: readonly Mutant[] = [
  {
    id: "conversation-lists-users-first",
    fault: "A list of items has those of users before all others.",
    killedBy: ["conversations/items-in-order"],
    over: () => ({
      handler: changePage((items) => [
        ...items.filter(({ role }) => role === "user"),
        ...items.filter(({ role }) => role !== "user"),
      ]),
    }),
  },
  {
    id: "conversation-hides-added-items-from-model",
    fault: "The model is not given items that were added to a conversation.",
    killedBy: ["conversations/items-are-context"],
    over: () => {
      const added = new Set<string>();
      return {
        handler: interceptRequest(addItems, async (request, honest) => {
          const body = await bodyOf<Json>(request);
          for (const item of (body?.["items"] ?? []) as Json[]) added.add(textOf(item));
          return honest(request);
        }),
        inference: (honest) => ({
          ...honest,
          infer: (request, context) =>
            honest.infer(
              {
                ...request,
                messages: request.messages.filter(
                  ({ content }) => typeof content !== "string" || !added.has(content),
                ),
              },
              context,
            ),
        }),
      };
    },
  },
  {
    id: "conversation-last-writer-wins",
    fault: "Of two responses at once the items of the one that ended first are lost.",
    killedBy: ["conversations/blocks-together"],
    over: () => {
      const lost = new Set<string>();
      let running = 0;
      let overlapped = false;
      const watch = interceptRequest(createResponse, async (request, honest) => {
        const fields = await bodyOf<Json>(request);
        if (fields?.["conversation"] === undefined) return honest(request);
        running += 1;
        overlapped = running > 1;
        const isSecond = overlapped;
        const answer = await honest(request);
        const text = await answer.text();
        running -= 1;
        // The second ends while the first waits.
        if (isSecond) for (const [, id = ""] of text.matchAll(/"id":"(msg_[^"]+)"/g)) lost.add(id);
        return new Response(text, answer);
      });
      const hide = changePage((items) => items.filter(({ id }) => !lost.has(String(id))));
      return { handler: (honest: Handler) => hide(watch(honest)) };
    },
  },
  {
    id: "conversation-keeps-input-of-failed-responses",
    fault: "The input of a response that failed is added to its conversation.",
    killedBy: ["conversations/failed-adds-nothing"],
    over: () => ({ handler: addingInput((answer) => answer.status >= 500) }),
  },
  {
    id: "conversation-keeps-unstored-responses",
    fault: "The input of a response with store false is added to its conversation.",
    killedBy: ["conversations/store-false-adds-nothing"],
    over: () => ({
      handler: addingInput((answer, asked) => answer.status === 200 && asked["store"] === false),
    }),
  },
  {
    id: "conversation-needs-types",
    fault: "A message without a type is refused.",
    killedBy: ["conversations/right-is-accepted"],
    over: () => ({
      handler: interceptRequest(addItems, async (request, honest) => {
        const items = ((await bodyOf<Json>(request))?.["items"] ?? []) as Json[];
        if (items.every(({ type }) => type !== undefined)) return honest(request);
        const error = {
          message: "type: required",
          type: "invalid_request_error",
          param: "items",
          code: null,
        };
        return Response.json({ error }, { status: 400 });
      }),
    }),
  },
  {
    id: "conversation-always-ends-list",
    fault: "A page of items never has more.",
    killedBy: ["conversations/pages"],
    over: () => ({ handler: changeAnswer<Json>(listItems, (page) => ({ ...page, has_more: false })) }),
  },
  {
    id: "conversation-drops-status-of-items",
    fault: "Items in a list have no status.",
    killedBy: ["conversations/items-of-schema"],
    over: () => ({ handler: changePage((items) => items.map(without("status"))) }),
  },
  {
    id: "conversation-forgets-metadata",
    fault: "A conversation is read without its metadata.",
    killedBy: ["conversations/metadata-kept"],
    over: () => ({ handler: changeAnswer<Json>(getConversation, (one) => ({ ...one, metadata: {} })) }),
  },
  {
    id: "conversation-get-says-400",
    fault: "An unknown conversation is a 400.",
    killedBy: ["conversations/not-found"],
    over: () => ({
      handler: interceptRequest(getConversation, async (request, honest) => {
        const answer = await honest(request);
        return answer.status === 404
          ? new Response(answer.body, { headers: answer.headers, status: 400 })
          : answer;
      }),
    }),
  },
  {
    id: "conversation-item-read-as-incomplete",
    fault: "An item is read as incomplete.",
    killedBy: ["conversations/item-read"],
    over: () => ({ handler: changeAnswer<Json>(getItem, (item) => ({ ...item, status: "incomplete" })) }),
  },
];
