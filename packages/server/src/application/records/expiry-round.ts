/** Whose turn it is to remove old records: of the processes that share a store, one at a time. */
import type { Entry } from "../../ports/store.ts";
import { keys } from "./keys.ts";
import { raw, type RecordStore } from "./record-store.ts";

interface Round {
  /** The process that has the round, or had the last one. */
  by: string;
  /** When the next may begin, on the clock of the store: after the end of this one, or when its process must be dead. */
  due: number;
  /** The key after which it goes on; empty at the beginning. */
  after: string;
}

const none: Round = { by: "", due: 0, after: "" };

/** Only this file writes there. */
function roundIn(entry: Entry | undefined): Round {
  return entry === undefined ? none : (entry.value as unknown as Round);
}

/** Where to go on; or, where it is another one's turn or too early, when it is due. */
export async function takeRound(
  store: RecordStore,
  by: string,
  { now, forMs }: { now: number; forMs: number },
): Promise<{ after: string } | { due: number }> {
  const key = keys.expiry;
  const entry = await store[raw].get(key);
  const { due, after } = roundIn(entry);
  if (due > now) return { due };
  const taken = { by, due: now + forMs, after };
  const isOurs = await store.commit([{ key, version: entry?.version ?? null }], [{ key, value: taken }]);
  return isOurs ? { after } : { due: now + forMs };
}

/** Where the next one goes on, and when. A round that took too long is another one's by now. */
export async function endRound(
  store: RecordStore,
  by: string,
  { due, after }: { due: number; after: string },
): Promise<void> {
  const entry = await store[raw].get(keys.expiry);
  if (entry === undefined || roundIn(entry).by !== by) return;
  await store.commit([entry], [{ key: keys.expiry, value: { by, due, after } }]);
}
