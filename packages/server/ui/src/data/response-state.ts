/** Pure functions that update what the state has of responses and conversations. */
import type { Conversation } from "@understudy/contract/responses/types";
import type { ConversationPage } from "../../../src/application/conversations/list-conversations.ts";
import type { AddedItem } from "../../../src/application/conversations/added-items.ts";
import type {
  Observation,
  ResponseWithObservations,
  ResponseHead,
  ResponseIds,
} from "../../../src/application/observation/observation.ts";
import type { HeadPage } from "../../../src/application/responses/list-heads.ts";
import { headAfter, isRunningHead } from "../model/response-head.ts";
import type { StoredResponse } from "../model/response-view.ts";
import { loaded, observed, type PageState } from "./state.ts";

export type ResponseObservation = Extract<Observation, ResponseIds>;

export function withResponseHeads(state: PageState, heads: readonly ResponseHead[]): PageState {
  const added = heads.map((head) => [head.response_id, head] as const);
  return { ...state, responses: new Map([...state.responses, ...added]) };
}

/** A page of those that are stored. That one runs is old news of one that is known. */
export function withResponsePage(state: PageState, { data, has_more }: HeadPage): PageState {
  const news = data.filter((head) => !isRunningHead(head) || !state.responses.has(head.response_id));
  const responses = has_more ? (data.at(-1)?.response_id ?? null) : null;
  return { ...withResponseHeads(state, news), next: { ...state.next, responses } };
}

/** `null`: it is not stored, or not any more. */
export function withStored(state: PageState, id: string, response: StoredResponse | null): PageState {
  return { ...state, stored: new Map(state.stored).set(id, response) };
}

export function withConversationPage(state: PageState, { data, has_more }: ConversationPage): PageState {
  const conversations = has_more ? (data.at(-1)?.id ?? null) : null;
  return { ...data.reduce(withConversation, state), next: { ...state.next, conversations } };
}

export function withConversation(state: PageState, conversation: Conversation): PageState {
  return { ...state, conversations: new Map(state.conversations).set(conversation.id, conversation) };
}

/** `null`: the conversation is not there any more. */
export function withItems(state: PageState, id: string, items: AddedItem[] | null): PageState {
  return { ...state, items: new Map(state.items).set(id, items) };
}

/** Adds loaded observations of a response, and keeps newer ones of the feed. */
export function withObservedResponse(
  state: PageState,
  { observations, ...head }: ResponseWithObservations,
): PageState {
  const all = loaded(state, head.response_id, observations);
  const isOld = all.get(head.response_id)?.length !== observations.length;
  return { ...(isOld ? state : withResponseHeads(state, [head])), observations: all };
}

/** Adds one observation. When a response that is not open stops running, only its head is kept. */
export function withResponseObservation(
  state: PageState,
  observation: ResponseObservation,
  isOpen: boolean,
): PageState {
  const { response_id } = observation;
  const head = headAfter(state.responses.get(response_id), observation);
  const isKept = head.status !== "deleted" && (isOpen || isRunningHead(head));
  const observations = observed(state, response_id, observation, isKept);
  if (observations === null) return state;
  const isSame = head === state.responses.get(response_id);
  const stored = head.status === "deleted" ? new Map(state.stored).set(response_id, null) : state.stored;
  return { ...(isSame ? state : withResponseHeads(state, [head])), observations, stored };
}
