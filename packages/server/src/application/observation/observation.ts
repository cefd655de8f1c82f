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
export type Asked = { step_id: string } & (
  | { kind: "inference"; request: InferenceRequest }
  | { kind: "shield"; request: ShieldRequest }
  | { kind: "tool"; request: ToolRequest }
);
/** What it answered, by the `seq` of the question. A model answers by events, or by the turn's failure. */
export type Answered = { step_id: string; asked: number } & (
  | { kind: "shield"; answer: { violation: SafetyViolation | null } }
  | { kind: "tool"; answer: ToolResult }
  | { kind: "shield" | "tool"; error: string }
);

/** One thing that was seen of a turn. */
export type Seen =
  /** `asked` is the beginning of its last message, as a name for the turn. */
  | { type: "began"; resumed: boolean; asked: string; input_messages: TurnInputMessage[] }
  /** An event as it was announced, without those that show the whole turn. */
  | { type: "event"; event: Exclude<TurnEvent, { turn: unknown }> }
  | ({ type: "asked" } & Asked)
  | ({ type: "answered" } & Answered)
  /** The turn has been stored, and can be read. */
  | { type: "rested"; state: "awaiting" | "completed" }
  /** After a resume that failed the turn awaits its answers as before. */
  | { type: "failed"; state: "awaiting" | "failed"; message: string }
  /** In the place of what is too large to be kept. */
  | { type: "left_out"; what: Seen["type"] };

/** `seq` is counted from 1, over all turns; `at` is UTC with milliseconds. */
export type Observation = { seq: number; at: string } & TurnIds & Seen;

export interface TurnHead extends TurnIds {
  state: "running" | "awaiting" | "completed" | "failed";
  asked: string;
  /** When it was first seen. */
  since: string;
}
export interface ObservedTurn extends TurnHead {
  /** In order; the oldest may have made room for newer ones. */
  observations: Observation[];
}
