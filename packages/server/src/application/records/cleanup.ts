/**
 * Removes the sessions and turns of a deleted agent or session. The commit of the delete also writes a cleanup record,
 * so that the next start finds and finishes an interrupted cleanup.
 */
import type { Entry, Write } from "../../ports/store.ts";
import type { Records } from "./reader.ts";
import { createRests } from "../running/rests.ts";
import { keys } from "./keys.ts";
import { ownershipGone } from "./owned.ts";
import { read, remove, type SessionRecord } from "./record.ts";
import { raw, type RecordStore } from "./record-store.ts";

/** Other requests come between batches. */
const batch = 64;

/** Sessions first: a turn commits against its session, so none can be added after the cleanup. */
export async function cleanUpAgent(app: Records, agent_id: string): Promise<void> {
  const entryGone = (session: Entry): Promise<Write[]> => ownershipGone(app, read<SessionRecord>(session));
  for (const store of [app.volatile, app.store]) {
    await removeAll(store, keys.sessions(agent_id), entryGone);
    await removeAll(store, keys.turnsOfAgent(agent_id));
    await removeAll(store, keys.usesOfAgent(agent_id));
    for (const prefix of keys.ofSessionDbs(agent_id)) await removeAll(store, prefix);
  }
  await app.store.commit([], [remove(keys.cleanup(agent_id))]);
}

export async function cleanUpSession(
  store: RecordStore,
  agent_id: string,
  session_id: string,
): Promise<void> {
  await removeAll(store, keys.turns(agent_id, session_id));
  await removeAll(store, keys.holdsIn(keys.session(agent_id, session_id)));
  const db = keys.sessionDb(agent_id, session_id);
  for (const prefix of keys.ofVectorDb(db)) await removeAll(store, prefix);
  await store.commit([], [remove(keys.vectorHead(db)), remove(keys.cleanup(agent_id, session_id))]);
}

/** Finishes interrupted cleanups of an earlier start. */
export async function finishCleanups(app: Records): Promise<void> {
  for (const { key } of await app.store[raw].list(keys.cleanups, { keysOnly: true })) {
    const [, agent_id, session_id] = key.split("/");
    if (agent_id === undefined) continue;
    await (session_id === undefined
      ? cleanUpAgent(app, agent_id)
      : cleanUpSession(app.store, agent_id, session_id));
  }
}

/** All records below a prefix, in batches. */
export async function removeAll(
  store: RecordStore,
  prefix: string,
  besides?: (entry: Entry) => Promise<Write[]>,
): Promise<void> {
  const rest = createRests();
  for (;;) {
    await rest();
    const entries = await store[raw].list(prefix, { limit: batch, keysOnly: besides === undefined });
    if (entries.length === 0) return;
    const writes = await Promise.all(
      entries.map(async (entry) => [remove(entry.key), ...((await besides?.(entry)) ?? [])]),
    );
    // What belongs to an owner follows from what was read: a session that changed meanwhile is read again.
    await store.commit(besides === undefined ? [] : entries, writes.flat());
  }
}
