/** Observations of turns and responses: plain data, as the page of turns gets it. */
import type {
  InferenceRequest,
  ShieldRequest,
  ToolRequest,
  ToolResult,
  TokenCounts,
} from "@understudy/contract/provider-data";
import type { ProviderSeen } from "@understudy/contract/ports";
import type { Item, OutputItem, ResponseObject, ResponseStatus } from "@understudy/contract/responses/types";
import type { SafetyViolation, TurnEvent, TurnInputMessage } from "@understudy/contract/types";

export interface TurnIds {
  agent_id: string;
  session_id: string;
  turn_id: string;
}

export interface ResponseIds {
  response_id: string;
}
/** What an observation is of: a turn or a response. */
export type ObservedIds = TurnIds | ResponseIds;

/** A request to a provider in a step. A step has several if it has several shields. */
export type ProviderRequest = { step_id: string } & (
  | { kind: "inference"; request: InferenceRequest }
  | { kind: "shield"; request: ShieldRequest }
  | { kind: "tool"; request: ToolRequest }
);
/** The response, with the `seq` of its request. The response of a model is the events of its step, or the turn's failure. */
export type ProviderResponse = { step_id: string; request_seq: number } & (
  | { kind: "shield"; answer: { violation: SafetyViolation | null } }
  | { kind: "tool"; answer: ToolResult }
  | { kind: "shield" | "tool"; error: string }
);

/** Beside what providers tell: the first part of the answer, and the tokens that it took. */
export type ModelSeen = ProviderSeen | { what: "first_part" } | { what: "usage"; usage: TokenCounts };

/** One event in the life of a turn or a response. */
export type ObservedEvent =
  /** `title` is the beginning of its last message. */
  | { type: "started"; resumed: boolean; title: string; input_messages: TurnInputMessage[] }
  /** A response begins. `title` is the beginning of its last input with text; `input_items` are its own, not those before it. */
  | { type: "created"; title: string; response: ResponseObject; input_items: Item[] }
  /** An event of the engine, which for a turn is its stream, except those with the whole turn. */
  | { type: "event"; event: Exclude<TurnEvent, { turn: unknown }> }
  /** Mock inference answers it with its first entry after `journal_after` that has the same request. */
  | ({ type: "request"; journal_after: number } & ProviderRequest)
  | ({ type: "response" } & ProviderResponse)
  /** What the provider of a model does for a request that it sends to another server. */
  | ({ type: "provider"; step_id: string; request_seq: number } & ModelSeen)
  /** The model refused a request that was too long: the next one is without so many of the oldest turns, or exchanges. */
  | { type: "turns_dropped"; step_id: string; turns: number; messages: number }
  /** The turn is stored and can be read. */
  | { type: "stored"; state: "awaiting" | "completed" }
  /** An item of a response is done. */
  | { type: "output_item"; item: OutputItem }
  /** A response ended, stored unless its `store` is false. Its output is empty here: the items were observed one by one. */
  | { type: "ended"; response: ResponseObject }
  /** A response was deleted: its other observations are gone. */
  | { type: "deleted" }
  /** After a failed resume the turn awaits input as before. A response fails so if only its request got the error. */
  | { type: "failed"; state: "awaiting" | "failed"; message: string }
  /** Replaces an observation that is too large to keep. */
  | { type: "left_out"; what: ObservedEvent["type"] };

/** `seq` counts from 1, over all turns and responses; `at` is UTC with milliseconds. */
export type Observation = { seq: number; at: string } & ObservedIds & ObservedEvent;

export interface TurnHead extends TurnIds {
  state: "running" | "awaiting" | "completed" | "failed";
  title: string;
  first_seen_at: string;
}
export interface ObservedTurn extends TurnHead {
  /** In order; the oldest may have been dropped. */
  observations: Observation[];
}

export interface ResponseHead extends ResponseIds {
  status: ResponseStatus | "deleted";
  previous_response_id: string | null;
  conversation_id: string | null;
  model: string;
  title: string;
  /** In seconds since 1970; 0 if it is not known. */
  created_at: number;
}
export interface ResponseWithObservations extends ResponseHead {
  /** As of a turn. */
  observations: Observation[];
}
