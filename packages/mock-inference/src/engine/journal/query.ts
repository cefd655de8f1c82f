/** Which entries are asked for. */
import { toMarker } from "../decide/marker.ts";
import type { EntryState, StoredEntry, JournalEntry } from "./entry.ts";

export interface JournalQuery {
  kind?: JournalEntry["kind"] | undefined;
  script?: string | undefined;
  /** `name` or `name#id`, with or without its signs; one with an id is another than one without. */
  marker?: string | undefined;
  state?: EntryState | undefined;
  /** Only entries with a greater `seq`. */
  after?: number | undefined;
  /** The first so many of these. */
  limit?: number | undefined;
}

/** Whether an entry has what a query asks for, wherever it stands. */
export function toFilter({ kind, script, marker, state }: JournalQuery): (held: StoredEntry) => boolean {
  const wanted = marker === undefined ? undefined : toMarker(marker);
  return (held) =>
    (kind === undefined || held.kind === kind) &&
    (script === undefined || held.script === script) &&
    (wanted === undefined || held.marker === wanted) &&
    (state === undefined || held.state === state);
}

/** `marker trip#1, kind tool`; what is asked for as a sentence names it. */
export function describeQuery(query: Omit<JournalQuery, "limit">): string {
  const conditions = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key} ${value}`],
  );
  return conditions.length === 0 ? "" : ` with ${conditions.join(", ")}`;
}
