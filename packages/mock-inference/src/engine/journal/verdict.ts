/** The entries of a journal that a test must not leave. */
import { markerKey } from "../decide/marker.ts";
import type { Journal, JournalEntry } from "./journal.ts";
import type { JournalQuery } from "./query.ts";

/** Whose requests are judged; all by default. */
export type VerdictQuery = Pick<JournalQuery, "script" | "marker" | "tenant">;

/** The entries that the journal holds, and the number of all: with conditions only those that it holds are counted. */
export interface Judged {
  held: JournalEntry[];
  all: number;
}

/** A line about the entries that the journal no longer holds; no line if it holds all entries. */
export function droppedLines({ held, all }: Judged): string[] {
  return all > held.length ? [`${all - held.length} more, dropped from the journal`] : [];
}

/** Requests that matched no reply. Throws a `TypeError` for an invalid marker, as the others do. */
export function findMisses(journal: Journal, query: VerdictQuery = {}): Judged {
  const held = journal.list({ ...checked(query), state: "missed" });
  return { held, all: isAll(query) ? journal.missed() : held.length };
}

/** Requests whose answer called a tool that they did not offer. */
export function findUnoffered(journal: Journal, query: VerdictQuery = {}): Judged {
  const entries = journal.list({ ...checked(query), kind: "inference" });
  const held = entries.filter(({ unoffered }) => unoffered.length > 0);
  return { held, all: isAll(query) ? journal.unoffered() : held.length };
}

/** Chat completions whose messages OpenAI refuses. */
export function findInvalid(journal: Journal, query: VerdictQuery = {}): Judged {
  const held = journal
    .list({ ...checked(query), kind: "inference" })
    .filter(({ invalid }) => invalid !== null);
  return { held, all: isAll(query) ? journal.invalid() : held.length };
}

function checked(query: VerdictQuery): VerdictQuery {
  return query.marker === undefined ? query : { ...query, marker: markerKey(query.marker) };
}

function isAll({ script, marker, tenant }: VerdictQuery): boolean {
  return script === undefined && marker === undefined && tenant === undefined;
}
