/** Journal entries, as stored and as read. */
import type {
  InferencePart,
  InferenceRequest,
  ShieldRequest,
  ToolRequest,
  ToolResult,
} from "@understudy/contract/provider-data";
import type { SafetyViolation } from "@understudy/contract/types";
import type { Fault, ScriptedHttp, ScriptedWire } from "../../script/types.ts";
import type { ChosenBy } from "../decide/choose-script.ts";
import { toWhy, type MatchedBy } from "../decide/matched.ts";
import { snapshot } from "./snapshot.ts";

/** `running` until it ends; `missed` if no reply matched; `aborted` if the client disconnected. */
export type EntryState = "running" | "answered" | "failed" | "missed" | "aborted";
export const entryStates: readonly EntryState[] = ["running", "answered", "failed", "missed", "aborted"];

/** What OpenAI refuses of the messages of a request: the error of its 400. */
export interface InvalidConversation {
  /** The field, as OpenAI names it: `messages.[2].role`. */
  param: string;
  message: string;
  /** Such as `empty_array`; most errors have no code. */
  code: string | null;
}

interface EntryOf<Kind, Request, Given> {
  /** Sequence number from 1, in order of arrival; continues after `clear` and `reset`. */
  seq: number;
  kind: Kind;
  script: string | null;
  /** `name` or `name#id`. */
  marker: string | null;
  /** What chose the script: a marker, else a header, an API key, or its claim of the model, shield or tool. Null if nothing did. */
  chosen_by: ChosenBy | null;
  /** Whose request it is; null on a server without users. */
  tenant: string | null;
  /** Path of the matched reply, such as `replies[0].attempts[1]`; null for a miss, and for a shield that passes without a rule. */
  path: string | null;
  /** Why it matched; null for a miss, which `error` explains. */
  matched: { by: MatchedBy["by"]; why: string } | null;
  /** The fault of the answer, if any. */
  fault: Fault | null;
  /** What the client got in place of an answer, if the script says so. */
  http: ScriptedHttp | null;
  /** What happened between server and client, if the script says so. */
  wire: ScriptedWire | null;
  /** Tools that the answer calls although the request does not offer them, and the script does not say so. */
  unoffered: readonly string[];
  /** What OpenAI refuses in the messages of a chat completion; null for all other requests. */
  invalid: InvalidConversation | null;
  /** Null if it exceeds the journal's byte limit. */
  request: Request | null;
  state: EntryState;
  /** The HTTP status of the answer; null while running and if aborted. */
  status: number | null;
  /** The answer so far; null while running. */
  answer: Given | null;
  error: { status: number; message: string } | null;
}
export type InferenceEntry = EntryOf<"inference", InferenceRequest, InferencePart[]>;
export type ShieldEntry = EntryOf<"shield", ShieldRequest, { violation: SafetyViolation | null }>;
export type ToolEntry = EntryOf<"tool", ToolRequest, ToolResult>;
export type JournalEntry = InferenceEntry | ShieldEntry | ToolEntry;

export interface EntryStart extends Pick<
  JournalEntry,
  "kind" | "script" | "marker" | "chosen_by" | "path" | "request"
> {
  /** Whose request it is; by default no tenant's. */
  tenant?: string | undefined;
  matched: MatchedBy | null;
  fault?: Fault | null;
  http?: ScriptedHttp | null;
  wire?: ScriptedWire | null;
  unoffered?: readonly string[];
  invalid?: InvalidConversation | null;
  /** The parts that are not shared, and are therefore stored without a copy. */
  own?: "answer" | "both";
}
export type EntryEnding = Pick<JournalEntry, "state" | "answer" | "error">;

/** Its data is not shared. */
export type StoredEntry = Required<Omit<EntryStart, "own" | "tenant">> &
  EntryEnding & { seq: number; tenant: string | null; bytes: number };

/** A copy for the reader. The cast is safe: request and answer were stored with their `kind`. */
export function toEntry(held: StoredEntry): JournalEntry {
  const { seq, kind, script, marker, chosen_by, tenant, path, matched, state, error } = held;
  const { fault, http, wire, unoffered, invalid } = held;
  const { request, answer } = snapshot({ request: held.request, answer: held.answer }).copy;
  const status = http?.status ?? error?.status ?? (state === "answered" ? 200 : null);
  const why = matched && { by: matched.by, why: toWhy(matched) };
  const faults = snapshot({ fault, http, wire, unoffered, invalid }).copy;
  const head = { seq, kind, script, marker, chosen_by, tenant, path, matched: why, ...faults };
  return { ...head, request, state, status, answer, error: error && { ...error } } as JournalEntry;
}
