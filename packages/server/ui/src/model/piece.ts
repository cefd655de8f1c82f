/** A part of the input or output of a step, in its form of display. */
import type { InterleavedContent, Message, ToolCall } from "@understudy/contract/types";
import type { Found } from "./found.ts";

export type Piece = { label: string } & (
  | { form: "content"; content: InterleavedContent }
  | { form: "json"; value: unknown }
  | { form: "messages"; messages: readonly Message[] }
  /** A text in its deltas; more may follow while it is `open`. */
  | { form: "deltas"; texts: string[]; open: boolean }
  | { form: "violation"; level: string; content: string; value: unknown }
  | { form: "problem"; content: string }
  /** What a retrieval found. */
  | { form: "found"; found: Found }
  /** Addresses that a search of the web found. */
  | { form: "sources"; urls: readonly string[] }
  /** Details, closed by default. */
  | { form: "aside"; value: unknown }
);

export function toCallPieces(calls: readonly ToolCall[]): Piece[] {
  return calls.map((call) => ({ label: `Call of ${call.tool_name}`, form: "json", value: call.arguments }));
}

/** An aside, unless the data is empty. */
export function toAside(label: string, value: object | null): Piece[] {
  return value === null || Object.keys(value).length === 0 ? [] : [{ label, form: "aside", value }];
}
