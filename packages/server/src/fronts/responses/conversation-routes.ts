import { deleteConversation, updateConversation } from "../../application/conversations/conversations.ts";
import { createConversation } from "../../application/conversations/create-conversation.ts";
import { getConversation } from "../../application/conversations/get-conversation.ts";
import { addItems, deleteItem, getItem } from "../../application/conversations/items.ts";
import { listItems } from "../../application/conversations/list-items.ts";
import { json } from "../../http/respond.ts";
import type { ResponsesHandlers } from "./call.ts";
import { toPageQuery } from "./page-query.ts";

type Routes = Pick<
  ResponsesHandlers,
  | "createConversation"
  | "getConversation"
  | "updateConversation"
  | "deleteConversation"
  | "listConversationItems"
  | "createConversationItems"
  | "getConversationItem"
  | "deleteConversationItem"
>;

export const conversationRoutes: Routes = {
  async createConversation({ app, body }) {
    return json(await createConversation(app, body));
  },
  async getConversation({ app, params: { conversation_id = "" } }) {
    return json(await getConversation(app, conversation_id));
  },
  async updateConversation({ app, params, body }) {
    const { conversation_id = "" } = params;
    return json(await updateConversation(app, conversation_id, body));
  },
  async deleteConversation({ app, params: { conversation_id = "" } }) {
    return json(await deleteConversation(app, conversation_id));
  },
  async listConversationItems({ app, params, query }) {
    const { conversation_id = "" } = params;
    return json(await listItems(app, conversation_id, toPageQuery(query)));
  },
  async createConversationItems({ app, params, body }) {
    const { conversation_id = "" } = params;
    return json(await addItems(app, conversation_id, body));
  },
  async getConversationItem({ app, params }) {
    const { conversation_id = "", item_id = "" } = params;
    return json(await getItem(app, conversation_id, item_id));
  },
  async deleteConversationItem({ app, params }) {
    const { conversation_id = "", item_id = "" } = params;
    return json(await deleteItem(app, conversation_id, item_id));
  },
};
