/** What the removal of old records reads and writes. It acts for no user, so no rule decides about it. */
import type { VersionCheck, Write } from "../../ports/store.ts";
import { keys } from "./keys.ts";
import { raw, type RecordStore } from "./record-store.ts";
import { read, type ConversationRecord, type SessionRecord, type Stored } from "./record.ts";

/** The next keys below a prefix, after one of them. */
export async function keysBelow(
  store: RecordStore,
  prefix: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const from = after.startsWith(prefix) ? { after } : {};
  return (await store[raw].list(prefix, { ...from, limit, keysOnly: true })).map(({ key }) => key);
}

export async function readRecord<T extends SessionRecord | ConversationRecord>(
  store: RecordStore,
  key: string,
): Promise<Stored<T> | undefined> {
  const entry = await store[raw].get(key);
  return entry && read<T>(entry);
}

export async function newestTurnId(
  store: RecordStore,
  agent_id: string,
  session_id: string,
): Promise<string | undefined> {
  const prefix = keys.turns(agent_id, session_id);
  const [newest] = await store[raw].list(prefix, { reverse: true, limit: 1, keysOnly: true });
  return newest?.key.slice(prefix.length);
}

/** When a record was last used as far as a mark says so, on the clock of the store, and a check that it still says that. */
export async function readUse(
  store: RecordStore,
  key: string,
): Promise<{ at: number | null; check: VersionCheck }> {
  const mark = await store[raw].get(keys.use(key));
  const check = { key: keys.use(key), version: mark?.version ?? null };
  return { at: mark === undefined ? null : Number(mark.value), check };
}

export function useAt(key: string, now: number): Write {
  return { key: keys.use(key), value: Math.floor(now) };
}
