import { Problem } from "../../domain/errors.ts";
import type { VersionCheck, Write } from "../../ports/store.ts";
import type { App } from "../app.ts";
import { deletedWhileRunning, findAgain, type FoundSession } from "../records/find.ts";

/**
 * Commits to a session if the session and its agent still exist. Throws `not_found` if one of them is gone, `conflict`
 * if another check failed.
 */
export function commitInSession(
  app: App,
  found: FoundSession,
  checks: readonly VersionCheck[],
  writes: readonly Write[],
): Promise<void> {
  const committed = commitOrFail(app, found, checks, writes);
  if (!app.ignoresDeletes) return committed;
  return committed.catch((error: unknown) => {
    const isGone = error instanceof Problem && error.code === "not_found";
    if (!isGone) throw error;
  });
}

async function commitOrFail(
  app: App,
  found: FoundSession,
  checks: readonly VersionCheck[],
  writes: readonly Write[],
): Promise<void> {
  const { agent, session, store } = found;
  // No commit spans two stores: for a volatile session the agent is read again just before.
  const parents = store === app.store ? [agent, session] : [session];
  if (store !== app.store) await checkParents(app, found);
  if (await store.commit([...parents, ...checks], writes)) return;
  await checkParents(app, found);
  throw new Problem("conflict", "The turn was changed by another request at the same time.");
}

/** Throws `not_found` if the agent or the session is gone. */
export async function checkParents(app: App, { agent, session, store }: FoundSession): Promise<void> {
  if ((await findAgain(app.store, agent)) === undefined)
    throw deletedWhileRunning("Agent", agent.value.agent_id);
  if ((await findAgain(store, session)) === undefined)
    throw deletedWhileRunning("Session", session.value.session_id);
}
