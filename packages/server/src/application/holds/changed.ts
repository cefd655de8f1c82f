/** When a record was last changed, where its own times do not say so exactly. */
import type { Write } from "../../ports/store.ts";
import type { HoldPorts } from "./ports.ts";
import type { RecordStore } from "../records/record-store.ts";
import { changedAt } from "../records/expiring.ts";

/** What is older than `ttl` milliseconds at `now`, on the clock of the store, is removed. */
export interface Limit {
  now: number;
  ttl: number;
}

/** For the commit of a change. Nothing where nothing is ever removed. */
export async function changedNow({ ttl }: HoldPorts, store: RecordStore, key: string): Promise<Write[]> {
  return ttl === null ? [] : [changedAt(key, await store.now())];
}
