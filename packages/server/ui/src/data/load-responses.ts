/** Loads responses and conversations on demand. */
import type { Conversation } from "@understudy/contract/responses/types";
import type { AddedItem } from "../../../src/application/conversations/added-items.ts";
import type { ConversationPage } from "../../../src/application/conversations/list-conversations.ts";
import type { ResponseWithObservations } from "../../../src/application/observation/observation.ts";
import type { HeadPage } from "../../../src/application/responses/list-heads.ts";
import { mayBeStored, type StoredResponse } from "../model/response-view.ts";
import { control, ServerError } from "./api.ts";
import {
  withConversation,
  withConversationPage,
  withItems,
  withObservedResponse,
  withResponsePage,
  withStored,
} from "./response-state.ts";
import type { PageStore } from "./state.ts";

export interface ResponseLoader {
  /** Loads the newest responses and conversations. */
  newest(): Promise<void>;
  /** Loads the next page, which has older responses. */
  olderResponses(): Promise<void>;
  olderConversations(): Promise<void>;
  /** Loads a response, and what was observed of it. */
  one(response_id: string): Promise<void>;
  /** Loads a conversation with its items. */
  conversation(conversation_id: string): Promise<void>;
}

export function createResponseLoader(store: PageStore): ResponseLoader {
  /** Shows an error, except one that the feed shows as well: the lack of a token. */
  const shown = async (task: Promise<void>): Promise<void> => {
    await task.catch((error: unknown) => {
      if (error instanceof ServerError && error.status === 401) return;
      const problem = error instanceof Error ? error.message : String(error);
      store.change((state) => ({ ...state, problem }));
    });
  };
  const responsePage = async (query: string): Promise<void> => {
    const page = await control<HeadPage>(`/responses${query}`);
    store.change((state) => withResponsePage(state, page));
  };
  const conversationPage = async (query: string): Promise<void> => {
    const page = await control<ConversationPage>(`/conversations${query}`);
    store.change((state) => withConversationPage(state, page));
  };
  return {
    newest: () => shown(Promise.all([responsePage(""), conversationPage("")]).then(() => undefined)),
    olderResponses: () => shown(responsePage(queryAfter(store.get().next.responses))),
    olderConversations: () => shown(conversationPage(queryAfter(store.get().next.conversations))),
    one: (response_id) => shown(loadOne(store, response_id)),
    conversation: (conversation_id) => shown(loadConversation(store, conversation_id)),
  };
}

async function loadOne(store: PageStore, response_id: string): Promise<void> {
  const query = `?response_id=${encodeURIComponent(response_id)}`;
  const { responses } = await control<{ responses: ResponseWithObservations[] }>(`/observed${query}`);
  store.change((state) => responses.reduce(withObservedResponse, state));
  const [seen] = responses;
  if (seen !== undefined && !mayBeStored(seen)) return;
  const stored = await control<StoredResponse>(`/responses${query}`).catch(nullIfMissing);
  store.change((state) => withStored(state, response_id, stored));
}

async function loadConversation(store: PageStore, id: string): Promise<void> {
  const path = `/conversations?conversation_id=${encodeURIComponent(id)}`;
  const found = await control<{ conversation: Conversation; items: AddedItem[] }>(path).catch(nullIfMissing);
  store.change((state) =>
    withItems(found === null ? state : withConversation(state, found.conversation), id, found?.items ?? null),
  );
}

function nullIfMissing(error: unknown): null {
  if (error instanceof ServerError && error.status === 404) return null;
  throw error;
}

function queryAfter(id: string | null | undefined): string {
  return id ? `?after=${encodeURIComponent(id)}` : "";
}
