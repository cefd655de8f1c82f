/** What model, shields and tools were given, and what they answered: the newest of it, in order. */
import type {
  InferencePart,
  InferenceRequest,
  ShieldRequest,
  ToolRequest,
  ToolResult,
} from "@understudy/contract/provider-data";
import type { SafetyViolation } from "@understudy/contract/types";
import { toMarker } from "./marker.ts";
import type { Fault } from "./script/types.ts";

/** `running` until it has ended; a `missed` request found no reply. */
export type EntryState = "running" | "answered" | "failed" | "missed" | "aborted";

interface EntryOf<Kind, Request, Given> {
  /** Counted from 1, in the order in which requests came; a reset does not begin anew. */
  seq: number;
  kind: Kind;
  script: string | null;
  /** `name` or `name#id`. */
  marker: string | null;
  /** What answers, such as `replies[0].attempts[1]`; null for a miss, and for a shield that passes without a rule. */
  path: string | null;
  /** What goes wrong with the answer on its way, if something does. */
  fault: Fault | null;
  /** Null when it alone is larger than the journal may be. */
  request: Request | null;
  state: EntryState;
  /** What was given so far. */
  answer: Given | null;
  error: { status: number; message: string } | null;
}
export type InferenceEntry = EntryOf<"inference", InferenceRequest, InferencePart[]>;
export type ShieldEntry = EntryOf<"shield", ShieldRequest, { violation: SafetyViolation | null }>;
export type ToolEntry = EntryOf<"tool", ToolRequest, ToolResult>;
export type JournalEntry = InferenceEntry | ShieldEntry | ToolEntry;

export interface JournalQuery {
  kind?: JournalEntry["kind"] | undefined;
  script?: string | undefined;
  /** `name` or `name#id`, with or without its signs; one with an id is another than one without. */
  marker?: string | undefined;
  /** Only entries with a greater `seq`. */
  after?: number | undefined;
}

export type Opening = Pick<JournalEntry, "kind" | "script" | "marker" | "path" | "request"> & {
  fault?: Fault | null;
};
export type Ending = Pick<JournalEntry, "state" | "answer" | "error">;

export interface Journal {
  list(query?: JournalQuery): JournalEntry[];
  /** How many entries had to make room for newer ones since the last reset. */
  dropped(): number;
}

/** The side that is written to. */
export interface JournalWriter extends Journal {
  /** Writes down what was asked; what it returns adds how it ended. */
  begin(opening: Opening): (ending: Ending) => void;
  clear(): void;
}

export interface JournalLimits {
  /** 1,000 unless said otherwise. */
  entries?: number;
  /** Characters of requests and answers as JSON; 8 million unless said otherwise. */
  size?: number;
}

/** Held as JSON: a copy that nobody can change later, whose size is known. */
interface Held {
  head: Omit<JournalEntry, "request" | "answer">;
  request: string;
  answer: string;
}

export function createJournal({
  entries: most = 1000,
  size: largest = 8_000_000,
}: JournalLimits = {}): JournalWriter {
  let held: Held[] = [];
  let size = 0;
  let seq = 0;
  let dropped = 0;
  const trim = (): void => {
    while (held.length > most || (size > largest && held.length > 0)) {
      const [oldest] = held.splice(0, 1);
      if (oldest !== undefined) size -= sizeOf(oldest);
      dropped += 1;
    }
  };
  return {
    begin({ request, fault = null, ...opening }) {
      const text = JSON.stringify(request);
      seq += 1;
      const entry: Held = {
        head: { seq, ...opening, fault, state: "running", error: null },
        request: text.length > largest ? "null" : text,
        answer: "null",
      };
      held.push(entry);
      size += sizeOf(entry);
      trim();
      return ({ answer, state, error }) => {
        const before = sizeOf(entry);
        entry.head = { ...entry.head, state, error };
        entry.answer = JSON.stringify(answer);
        if (!held.includes(entry)) return;
        size += sizeOf(entry) - before;
        trim();
      };
    },
    list: ({ kind, script, marker, after = 0 } = {}) =>
      held
        .filter(
          ({ head }) =>
            head.seq > after &&
            (kind === undefined || head.kind === kind) &&
            (script === undefined || head.script === script) &&
            (marker === undefined || head.marker === toMarker(marker)),
        )
        .map(toEntry),
    dropped: () => dropped,
    clear() {
      held = [];
      size = dropped = 0;
    },
  };
}

function sizeOf({ request, answer }: Held): number {
  return request.length + answer.length;
}

/** What was written down as one kind of entry is read as the same kind. */
function toEntry({ head, request, answer }: Held): JournalEntry {
  const { seq, kind, script, marker, path, fault, state, error } = head;
  const [given, answered] = [request, answer].map((text): unknown => JSON.parse(text));
  return {
    seq,
    kind,
    script,
    marker,
    path,
    fault,
    request: given,
    state,
    answer: answered,
    error,
  } as JournalEntry;
}
