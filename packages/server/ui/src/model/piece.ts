/** A piece of what went into a step or came out of it, in the form in which it is shown. */
import type { InterleavedContent, Message, ToolCall } from "@understudy/contract/types";

export type Piece = { label: string } & (
  | { form: "content"; content: InterleavedContent }
  | { form: "json"; value: unknown }
  | { form: "messages"; messages: readonly Message[] }
  /** A text in the parts in which it came; more may follow while it is `open`. */
  | { form: "deltas"; texts: string[]; open: boolean }
  | { form: "violation"; level: string; content: string; value: unknown }
  | { form: "problem"; content: string }
  /** What few want to see: it is opened on demand. */
  | { form: "aside"; value: unknown }
);

export function toCallPieces(calls: readonly ToolCall[]): Piece[] {
  return calls.map((call) => ({ label: `Call of ${call.tool_name}`, form: "json", value: call.arguments }));
}

/** The data, if there is any in it. */
export function toAside(label: string, value: object | null): Piece[] {
  return value === null || Object.keys(value).length === 0 ? [] : [{ label, form: "aside", value }];
}
