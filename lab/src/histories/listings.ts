/** Lists that are read page by page, while others add to them and remove from them. */
import { findDisorder } from "./causality.ts";

interface Change {
  label: string;
  began: number;
  /** Infinity if it is not known whether it happened. */
  ended: number;
}

export interface Addition extends Change {
  /** What one server adds is listed in the order in which it was added. */
  server: number;
}

/** A list that was read to its end, the oldest entry first. */
export interface Listing {
  began: number;
  ended: number;
  labels: readonly string[];
}

export interface ListHistory {
  /** Each label is added once, and removed at most once. */
  added: readonly Addition[];
  removed: readonly Change[];
  listings: readonly Listing[];
}

/**
 * A record that existed during the whole listing is in it, once and in one order for all; a record that did not exist
 * at any time during it is not.
 */
export function judgeListings({ added, removed, listings }: ListHistory): string[] {
  const additions = new Map(added.map((one) => [one.label, one]));
  const removals = new Map(removed.map((one) => [one.label, one]));
  const mistakes = listings.flatMap(({ began, ended, labels }) => {
    const listed = new Set(labels);
    const missing = added.filter(
      (one) => one.ended < began && !((removals.get(one.label)?.began ?? Infinity) < ended),
    );
    return [
      ...missing.filter(({ label }) => !listed.has(label)).map(({ label }) => `${label} is missing`),
      ...labels.filter((label, at) => labels.indexOf(label) !== at).map((label) => `${label} is there twice`),
      ...[...listed]
        .filter((label) => (removals.get(label)?.ended ?? Infinity) < began)
        .map((label) => `${label} is there after its removal`),
      ...[...listed]
        .filter((label) => !((additions.get(label)?.began ?? Infinity) < ended))
        .map((label) => `${label} is there before it was added`),
      ...wrongOrder(added, labels),
    ];
  });
  return [...new Set([...mistakes, ...changedOrder(listings)])];
}

function wrongOrder(added: readonly Addition[], labels: readonly string[]): string[] {
  const servers = new Set(added.map(({ server }) => server));
  return [...servers].flatMap((server) => {
    const history = added.filter((one) => one.server === server).map((one) => ({ ...one, input: one.label }));
    return findDisorder(history, labels).map(([earlier, later]) => `${earlier} is after ${later}`);
  });
}

/** Two entries that one listing has in another order than an earlier one. */
function changedOrder(listings: readonly Listing[]): string[] {
  const seen = new Set<string>();
  return listings.flatMap(({ labels }) =>
    labels.flatMap((one, at) =>
      labels.slice(at + 1).flatMap((other) => {
        seen.add(`${one} ${other}`);
        return one !== other && seen.has(`${other} ${one}`) ? [`${one} and ${other} change their order`] : [];
      }),
    ),
  );
}
