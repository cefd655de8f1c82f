/**
 * Removes the sessions and turns of a deleted agent or session. The commit of the delete also writes a cleanup record,
 * so that the next start finds and finishes an interrupted cleanup.
 */
import type { Store } from "../../ports/store.ts";
import type { App } from "../app.ts";
import { keys } from "./keys.ts";
import { remove } from "./record.ts";

/** A list loads the values, and a turn may be megabytes: small batches bound the memory of a cleanup. */
const batch = 16;

/** Sessions first: a turn commits against its session, so none can be added after the cleanup. */
export async function cleanUpAgent(app: App, agent_id: string): Promise<void> {
  for (const store of [app.volatile, app.store]) {
    await removeAll(store, keys.sessions(agent_id));
    await removeAll(store, keys.turnsOfAgent(agent_id));
  }
  await app.store.commit([], [remove(keys.cleanup(agent_id))]);
}

export async function cleanUpSession(store: Store, agent_id: string, session_id: string): Promise<void> {
  await removeAll(store, keys.turns(agent_id, session_id));
  await store.commit([], [remove(keys.cleanup(agent_id, session_id))]);
}

/** Finishes interrupted cleanups of an earlier start. */
export async function finishCleanups(app: App): Promise<void> {
  for (const { key } of await app.store.list(keys.cleanups)) {
    const [, agent_id, session_id] = key.split("/");
    if (agent_id === undefined) continue;
    await (session_id === undefined
      ? cleanUpAgent(app, agent_id)
      : cleanUpSession(app.store, agent_id, session_id));
  }
}

async function removeAll(store: Store, prefix: string): Promise<void> {
  for (;;) {
    const entries = await store.list(prefix, { limit: batch });
    if (entries.length === 0) return;
    await store.commit(
      [],
      entries.map(({ key }) => remove(key)),
    );
  }
}
