import { Problem } from "../../domain/errors.ts";
import type { VersionCheck, Write } from "../../ports/store.ts";
import type { Acting } from "../access/caller.ts";
import type { TurnPorts } from "./ports.ts";
import { deletedWhileRunning, isThere, type FoundSession } from "../records/find.ts";

/**
 * Commits to a session if the session and its agent still exist. Throws `not_found` if one of them is gone, `conflict`
 * if another check failed.
 */
export async function commitInSession(
  app: Acting<TurnPorts>,
  found: FoundSession,
  checks: readonly VersionCheck[],
  writes: readonly Write[],
): Promise<void> {
  try {
    await commitOrFail(app, found, checks, writes);
  } catch (error) {
    const isGone = error instanceof Problem && error.code === "not_found";
    if (!isGone || !app.ignoresDeletes) throw error;
  }
}

async function commitOrFail(
  app: Acting<TurnPorts>,
  found: FoundSession,
  checks: readonly VersionCheck[],
  writes: readonly Write[],
): Promise<void> {
  const { agent, session, store } = found;
  // No commit spans two stores: for a volatile session the agent is read again just before.
  if (store !== app.store) await checkParents(app, found);
  const parents = store === app.store ? [agent, session] : [session];
  if (await store.commit([...parents, ...checks], writes)) return;
  await checkParents(app, found);
  throw new Problem("conflict", "The turn was changed by another request at the same time.");
}

/** Throws `not_found` if the agent or the session is gone. */
export async function checkParents(
  app: Acting<TurnPorts>,
  { agent, session, store }: FoundSession,
): Promise<void> {
  if (!(await isThere(app.store, agent))) throw deletedWhileRunning("Agent", agent.value.agent_id);
  if (!(await isThere(store, session))) throw deletedWhileRunning("Session", session.value.session_id);
}
