/** Observations of turns: plain data, as the page of turns gets it. */
import type {
  InferenceRequest,
  ShieldRequest,
  ToolRequest,
  ToolResult,
} from "@understudy/contract/provider-data";
import type { SafetyViolation, TurnEvent, TurnInputMessage } from "@understudy/contract/types";

export interface TurnIds {
  agent_id: string;
  session_id: string;
  turn_id: string;
}

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

/** One event in the life of a turn. */
export type ObservedEvent =
  /** `title` is the beginning of its last message. */
  | { type: "started"; resumed: boolean; title: string; input_messages: TurnInputMessage[] }
  /** An event of the stream, except those with the whole turn. */
  | { type: "event"; event: Exclude<TurnEvent, { turn: unknown }> }
  /** Mock inference answers it with its first entry after `journal_after` that has the same request. */
  | ({ type: "request"; journal_after: number } & ProviderRequest)
  | ({ type: "response" } & ProviderResponse)
  /** The turn is stored and can be read. */
  | { type: "stored"; state: "awaiting" | "completed" }
  /** After a failed resume the turn awaits input as before. */
  | { type: "failed"; state: "awaiting" | "failed"; message: string }
  /** Replaces an observation that is too large to keep. */
  | { type: "left_out"; what: ObservedEvent["type"] };

/** `seq` counts from 1, over all turns; `at` is UTC with milliseconds. */
export type Observation = { seq: number; at: string } & TurnIds & ObservedEvent;

export interface TurnHead extends TurnIds {
  state: "running" | "awaiting" | "completed" | "failed";
  title: string;
  first_seen_at: string;
}
export interface ObservedTurn extends TurnHead {
  /** In order; the oldest may have been dropped. */
  observations: Observation[];
}
