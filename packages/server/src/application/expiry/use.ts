/** Marks of use, so that what runs in a record, or was added to it, keeps it from being removed. */
import type { Write } from "../../ports/store.ts";
import type { SharedApp } from "../app.ts";
import type { RecordStore } from "../records/record-store.ts";
import { useAt } from "../records/expiring.ts";

/** What is older than `ttl` milliseconds at `now`, on the clock of the store, is removed. */
export interface Limit {
  now: number;
  ttl: number;
}

/** Nothing where nothing is ever removed. */
export async function usedNow({ ttl }: SharedApp, store: RecordStore, key: string): Promise<Write[]> {
  return ttl === null ? [] : [useAt(key, await store.now())];
}

/** After a mark, a record stays for as long as what began then may run, and be stored. */
export function useMs({ limits }: SharedApp): number {
  return limits.turnMs + limits.claimMs;
}

/**
 * The mark for something that begins to run in a record whose newest part is of this time. Nothing where it will be stored
 * before the record is old enough.
 */
export async function useWhileRunning(
  app: SharedApp,
  store: RecordStore,
  { key, newest }: { key: string; newest: number },
): Promise<Write[]> {
  if (app.ttl === null) return [];
  const now = await store.now();
  return newest + app.ttl > now + useMs(app) ? [] : [useAt(key, now)];
}
