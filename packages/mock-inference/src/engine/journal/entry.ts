/** An entry of the journal: as it is held, and as it is read. */
import type {
  InferencePart,
  InferenceRequest,
  ShieldRequest,
  ToolRequest,
  ToolResult,
} from "@understudy/contract/provider-data";
import type { SafetyViolation } from "@understudy/contract/types";
import type { Fault } from "../../script/types.ts";
import { toWhy, type MatchedBy } from "./matched.ts";
import { snapshot } from "./snapshot.ts";

/** `running` until it has ended; a `missed` request found no reply. */
export type EntryState = "running" | "answered" | "failed" | "missed" | "aborted";

interface EntryOf<Kind, Request, Given> {
  /** Counted from 1, in the order in which requests came; neither `clear` nor a reset begins anew. */
  seq: number;
  kind: Kind;
  script: string | null;
  /** `name` or `name#id`. */
  marker: string | null;
  /** What answers, such as `replies[0].attempts[1]`; null for a miss, and for a shield that passes without a rule. */
  path: string | null;
  /** Why that answers; null for a miss, whose `error` says why nothing does. */
  matched: { by: MatchedBy["by"]; why: string } | null;
  /** What goes wrong with the answer on its way, if something does. */
  fault: Fault | null;
  /** Null when it alone is larger than the journal may be. */
  request: Request | null;
  state: EntryState;
  /** The HTTP status of the answer, where it has come to one. */
  status: number | null;
  /** What was given so far; null while it runs. */
  answer: Given | null;
  error: { status: number; message: string } | null;
}
export type InferenceEntry = EntryOf<"inference", InferenceRequest, InferencePart[]>;
export type ShieldEntry = EntryOf<"shield", ShieldRequest, { violation: SafetyViolation | null }>;
export type ToolEntry = EntryOf<"tool", ToolRequest, ToolResult>;
export type JournalEntry = InferenceEntry | ShieldEntry | ToolEntry;

export interface EntryStart extends Pick<JournalEntry, "kind" | "script" | "marker" | "path" | "request"> {
  matched: MatchedBy | null;
  fault?: Fault | null;
  /** Nobody else holds the request or the answer, or changes it: it need not be copied. */
  own?: boolean;
}
export type EntryEnding = Pick<JournalEntry, "state" | "answer" | "error">;

/** Its data belongs to it alone. */
export type StoredEntry = Omit<EntryStart, "own"> & EntryEnding & { seq: number; bytes: number };

/** A copy, so that no reader changes what others read. What was written as one kind of entry is read as the same kind. */
export function toEntry(held: StoredEntry): JournalEntry {
  const { seq, kind, script, marker, path, matched, fault = null, state, error } = held;
  const { request, answer } = snapshot({ request: held.request, answer: held.answer }).copy;
  const status = error?.status ?? (state === "answered" ? 200 : null);
  const why = matched && { by: matched.by, why: toWhy(matched) };
  const head = { seq, kind, script, marker, path, matched: why, fault: fault && { ...fault } };
  return { ...head, request, state, status, answer, error: error && { ...error } } as JournalEntry;
}
