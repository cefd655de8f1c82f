/** Reads and forgets requests with idempotency keys. */
import type { Write } from "../../ports/store.ts";
import { keys } from "./keys.ts";
import { read, remove, write, type OnceRecord, type Stored } from "./record.ts";
import { raw, type RecordStore } from "./record-store.ts";

/** What the store has under a key. */
export async function readOnce(store: RecordStore, key: string): Promise<Stored<OnceRecord> | undefined> {
  const entry = await store[raw].get(key);
  return entry && read<OnceRecord>(entry);
}

/** The record, and its entry by the time when it is forgotten; in place of another one. */
export function onceWrites(key: string, record: OnceRecord, before?: Stored<OnceRecord>): Write[] {
  const { due } = record;
  const isNew = before?.value.due !== due;
  return [
    ...(before !== undefined && isNew ? [remove(keys.dueOnce(before.value.due, key))] : []),
    write(key, record),
    ...(isNew ? [{ key: keys.dueOnce(due, key), value: true }] : []),
  ];
}

export function onceGone({ key, value }: Stored<OnceRecord>): Write[] {
  return [remove(key), remove(keys.dueOnce(value.due, key))];
}

/** At most so many are forgotten at once. */
export const onceBatch = 200;

/** Forgets keys whose time has come, the oldest first. False if there are more. */
export async function forgetDue(store: RecordStore, now: number): Promise<boolean> {
  const entries = await store[raw].list(keys.dueOnces, { limit: onceBatch, keysOnly: true });
  for (const { key: entry } of entries) {
    const [, due = "", principal = "", name = ""] = entry.split("/");
    if (Number(due) > now) return true;
    const stored = await readOnce(store, keys.once(principal, name));
    // It may be taken again at the same time; then it has another entry.
    const isThis = stored?.value.due === Number(due);
    await store.commit(isThis ? [stored] : [], [remove(entry), ...(isThis ? [remove(stored.key)] : [])]);
  }
  return entries.length < onceBatch;
}
