import type {
  Conversation,
  ConversationCreateRequest,
  ConversationDeleted,
  ConversationUpdateRequest,
  InputItem,
  Item,
  ItemPage,
} from "@understudy/contract/responses/types";
import type { ApiCall } from "../sending/call.ts";
import type { CallOptions } from "../sending/options.ts";
import type { ResponsesContext } from "./context.ts";
import { cursorPageOf, toCursorPages, type CursorPages, type CursorQuery } from "./cursor-pages.ts";

/** The operations of conversations. */
export interface Conversations {
  create(body?: ConversationCreateRequest, options?: CallOptions): ApiCall<Conversation>;
  get(conversation_id: string, options?: CallOptions): ApiCall<Conversation>;
  /** Replaces its metadata. */
  update(
    conversation_id: string,
    body: ConversationUpdateRequest,
    options?: CallOptions,
  ): ApiCall<Conversation>;
  /** Deletes it with its items. */
  delete(conversation_id: string, options?: CallOptions): ApiCall<ConversationDeleted>;
  items: ConversationItems;
}

/** The operations of the items of a conversation. */
export interface ConversationItems {
  /** Adds at most 20 items. */
  create(conversation_id: string, items: InputItem[], options?: CallOptions): ApiCall<ItemPage>;
  list(conversation_id: string, query?: CursorQuery, options?: CallOptions): CursorPages<Item, ItemPage>;
  get(conversation_id: string, item_id: string, options?: CallOptions): ApiCall<Item>;
  delete(conversation_id: string, item_id: string, options?: CallOptions): ApiCall<Conversation>;
}

const all = "/v1/conversations";
const one = `${all}/{conversation_id}` as const;
const items = `${one}/items` as const;
const item = `${items}/{item_id}` as const;

export function createConversations({ send }: ResponsesContext): Conversations {
  const at = (conversation_id: string) => ({ params: { path: { conversation_id } } });
  const itemAt = (conversation_id: string, item_id: string) => ({
    params: { path: { conversation_id, item_id } },
  });
  return {
    create: (body = {}, options) => send("post", all, { body }, options),
    get: (id, options) => send("get", one, at(id), options),
    update: (id, body, options) => send("post", one, { ...at(id), body }, options),
    delete: (id, options) => send("delete", one, at(id), options),
    items: {
      create: (id, added, options) => send("post", items, { ...at(id), body: { items: added } }, options),
      list: (conversation_id, query = {}, options) =>
        toCursorPages(
          (page: CursorQuery) =>
            send("get", items, { params: { path: { conversation_id }, query: page } }, options, cursorPageOf),
          query,
        ),
      get: (id, item_id, options) => send("get", item, itemAt(id, item_id), options),
      delete: (id, item_id, options) => send("delete", item, itemAt(id, item_id), options),
    },
  };
}
