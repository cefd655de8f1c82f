/** What the removal of old records reads and writes. It acts for no user, so no rule decides about it. */
import type { Entry, Version, VersionCheck, Write } from "../../ports/store.ts";
import { keys } from "./keys.ts";
import { raw, type RecordStore } from "./record-store.ts";
import { read, type Claim, type ConversationRecord, type SessionRecord, type Stored } from "./record.ts";

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

/** What runs in a record; with the uuid of the response if that runs in the background. */
export type RunClaim = Claim & { response: string | null };

/** What marks say of a record. */
export interface Use {
  /** When it was last changed, on the clock of the store; null if no mark says so. */
  at: number | null;
  /** Of what runs in it, or ran when its process died. */
  claims: RunClaim[];
  /** Fail if anything was changed, or began to run, since. */
  checks: VersionCheck[];
}

export async function readUse(store: RecordStore, key: string): Promise<Use> {
  const begun = keys.holdBegun(key);
  const mark = await store[raw].get(keys.changedAt(key));
  const below = await store[raw].list(keys.holdsIn(key));
  const versionOf = (entry: Entry | undefined): Version | null => entry?.version ?? null;
  return {
    at: mark === undefined ? null : Number(mark.value),
    claims: below.filter((one) => one.key !== begun).map(claimIn),
    checks: [
      { key: keys.changedAt(key), version: versionOf(mark) },
      { key: begun, version: versionOf(below.find((one) => one.key === begun)) },
    ],
  };
}

/** Only `claimIn` reads what is written here. */
export function holdBy(key: string, run: string, { by, until, response }: RunClaim): Write {
  return { key: keys.holdBy(key, run), value: { by, until, response } };
}

function claimIn({ value }: Entry): RunClaim {
  return value as unknown as RunClaim;
}

/** The mark of a run, if it is still there. */
export async function readHold(
  store: RecordStore,
  key: string,
  run: string,
): Promise<VersionCheck | undefined> {
  return store[raw].get(keys.holdBy(key, run));
}

export function changedAt(key: string, now: number): Write {
  return { key: keys.changedAt(key), value: Math.floor(now) };
}
