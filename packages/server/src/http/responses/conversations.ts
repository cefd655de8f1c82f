import type { Answer } from "@understudy/http";
import { deleteConversation, updateConversation } from "../../application/conversations/conversations.ts";
import { createConversation } from "../../application/conversations/create-conversation.ts";
import { getConversation } from "../../application/conversations/get-conversation.ts";
import { addItems, deleteItem, getItem } from "../../application/conversations/items.ts";
import { listItems } from "../../application/conversations/list-items.ts";
import { json } from "../respond.ts";
import type { ResponsesCall, ResponsesHandlers } from "./call.ts";
import { readBody } from "./decode.ts";
import { toPageQuery } from "./page-query.ts";

export const conversationRoutes = {
  async createConversation({ app, request }: ResponsesCall): Promise<Answer> {
    return json(await createConversation(app, await readBody(request, "ConversationCreateRequest")));
  },
  async getConversation({ app, params: { conversation_id = "" } }: ResponsesCall): Promise<Answer> {
    return json(await getConversation(app, conversation_id));
  },
  async updateConversation({ app, request, params }: ResponsesCall): Promise<Answer> {
    const { conversation_id = "" } = params;
    const body = await readBody(request, "ConversationUpdateRequest");
    return json(await updateConversation(app, conversation_id, body));
  },
  async deleteConversation({ app, params: { conversation_id = "" } }: ResponsesCall): Promise<Answer> {
    return json(await deleteConversation(app, conversation_id));
  },
  async listConversationItems({ app, params, query }: ResponsesCall): Promise<Answer> {
    const { conversation_id = "" } = params;
    return json(await listItems(app, conversation_id, toPageQuery(query)));
  },
  async createConversationItems({ app, request, params }: ResponsesCall): Promise<Answer> {
    const { conversation_id = "" } = params;
    const body = await readBody(request, "ConversationItemsRequest");
    return json(await addItems(app, conversation_id, body));
  },
  async getConversationItem({ app, params }: ResponsesCall): Promise<Answer> {
    const { conversation_id = "", item_id = "" } = params;
    return json(await getItem(app, conversation_id, item_id));
  },
  async deleteConversationItem({ app, params }: ResponsesCall): Promise<Answer> {
    const { conversation_id = "", item_id = "" } = params;
    return json(await deleteItem(app, conversation_id, item_id));
  },
} satisfies ResponsesHandlers;
