/** What can be seen of turns: plain data, as it travels to those who look. */
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

/** What a provider was asked in a step. A step may ask several: each of its shields. */
export type ProviderRequest = { step_id: string } & (
  | { kind: "inference"; request: InferenceRequest }
  | { kind: "shield"; request: ShieldRequest }
  | { kind: "tool"; request: ToolRequest }
);
/** What it answered, by the `seq` of the question. A model answers by events, or by the turn's failure. */
export type ProviderResponse = { step_id: string; request_seq: number } & (
  | { kind: "shield"; answer: { violation: SafetyViolation | null } }
  | { kind: "tool"; answer: ToolResult }
  | { kind: "shield" | "tool"; error: string }
);

/** One thing that was seen of a turn. */
export type ObservedEvent =
  /** `asked` is the beginning of its last message, as a name for the turn. */
  | { type: "started"; resumed: boolean; title: string; input_messages: TurnInputMessage[] }
  /** An event as it was announced, without those that show the whole turn. */
  | { type: "event"; event: Exclude<TurnEvent, { turn: unknown }> }
  | ({ type: "request" } & ProviderRequest)
  | ({ type: "response" } & ProviderResponse)
  /** The turn has been stored, and can be read. */
  | { type: "stored"; state: "awaiting" | "completed" }
  /** After a resume that failed the turn awaits its answers as before. */
  | { type: "failed"; state: "awaiting" | "failed"; message: string }
  /** In the place of what is too large to be kept. */
  | { type: "left_out"; what: ObservedEvent["type"] };

/** `seq` is counted from 1, over all turns; `at` is UTC with milliseconds. */
export type Observation = { seq: number; at: string } & TurnIds & ObservedEvent;

export interface TurnHead extends TurnIds {
  state: "running" | "awaiting" | "completed" | "failed";
  title: string;
  /** When it was first seen. */
  first_seen_at: string;
}
export interface ObservedTurn extends TurnHead {
  /** In order; the oldest may have made room for newer ones. */
  observations: Observation[];
}
