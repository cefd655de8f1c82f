/** Queries over journal entries. */
import { z } from "zod";
import { mapping } from "../../script/mapping.ts";
import { amount } from "../../script/option-values.ts";
import { markerText } from "../decide/marker-schema.ts";
import { toMarker } from "../decide/marker.ts";
import { entryStates, type EntryState, type StoredEntry, type JournalEntry } from "./entry.ts";

export interface JournalQuery {
  kind?: JournalEntry["kind"] | undefined;
  script?: string | undefined;
  /** `name` or `name#id`, with or without `@@`; matched exactly, including the id. */
  marker?: string | undefined;
  /** Only requests of this tenant. */
  tenant?: string | undefined;
  state?: EntryState | undefined;
  /** Only entries with a greater `seq`. */
  after?: number | undefined;
  /** Maximum number of entries, from the oldest. */
  limit?: number | undefined;
}

export const entryKinds: readonly JournalEntry["kind"][] = ["inference", "shield", "tool"];

const text = z.string().optional();
/** Whose requests are meant. */
export const whose = { script: text, marker: markerText.optional(), tenant: text };
/** Which entries, from which on. */
export const which = {
  ...whose,
  kind: z.enum(entryKinds).optional(),
  state: z.enum(entryStates).optional(),
  after: z.number().optional(),
};
export const journalQuery = mapping<JournalQuery>()({ ...which, limit: amount.optional() });

/** A predicate for all conditions except `after` and `limit`. */
export function toFilter({
  kind,
  script,
  marker,
  tenant,
  state,
}: JournalQuery): (held: StoredEntry) => boolean {
  const wanted = marker === undefined ? undefined : toMarker(marker);
  return (held) =>
    (kind === undefined || held.kind === kind) &&
    (script === undefined || held.script === script) &&
    (wanted === undefined || held.marker === wanted) &&
    (tenant === undefined || held.tenant === tenant) &&
    (state === undefined || held.state === state);
}

/** ` with marker trip#1, kind tool`, or an empty string. */
export function describeQuery(query: Omit<JournalQuery, "limit">): string {
  const conditions = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key} ${value}`],
  );
  return conditions.length === 0 ? "" : ` with ${conditions.join(", ")}`;
}
