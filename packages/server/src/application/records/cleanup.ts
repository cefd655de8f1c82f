/**
 * Removes what was below a deleted agent or session. The delete itself wrote a sweep record in the same commit, so
 * that a sweep which was cut short is found and finished at the next start.
 */
import type { Store } from "../../ports/store.ts";
import type { App } from "../app.ts";
import { keys } from "./keys.ts";
import { remove } from "./record.ts";

/** A list brings the values along, and a turn may be megabytes: few at a time, so that a sweep needs little memory. */
const batch = 16;

/** Sessions go first: a turn commits against its session, so none can come in behind the sweep. */
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

/** Finishes the sweeps that an earlier start began. */
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
