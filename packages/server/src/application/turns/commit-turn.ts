import { afterwards, type Awaitable } from "@understudy/contract";
import { Problem } from "../../domain/errors.ts";
import type { VersionCheck, Write } from "../../ports/store.ts";
import type { App } from "../app/app.ts";
import { deletedWhileRunning, isThere, type FoundSession } from "../records/find.ts";

/**
 * Commits to a session if the session and its agent still exist. Throws `not_found` if one of them is gone, `conflict`
 * if another check failed.
 */
export function commitInSession(
  app: App,
  found: FoundSession,
  checks: readonly VersionCheck[],
  writes: readonly Write[],
): Awaitable<void> {
  if (!app.ignoresDeletes) return commitOrFail(app, found, checks, writes);
  return unlessGone(() => commitOrFail(app, found, checks, writes));
}

async function unlessGone(commit: () => Awaitable<void>): Promise<void> {
  try {
    await commit();
  } catch (error) {
    const isGone = error instanceof Problem && error.code === "not_found";
    if (!isGone) throw error;
  }
}

function commitOrFail(
  app: App,
  found: FoundSession,
  checks: readonly VersionCheck[],
  writes: readonly Write[],
): Awaitable<void> {
  const { agent, session, store } = found;
  const commit = (parents: readonly VersionCheck[]): Awaitable<void> =>
    afterwards(store.commit([...parents, ...checks], writes), (isApplied) =>
      isApplied ? undefined : throwRefusal(app, found),
    );
  if (store === app.store) return commit([agent, session]);
  // No commit spans two stores: for a volatile session the agent is read again just before.
  return checkParents(app, found).then(() => commit([session]));
}

async function throwRefusal(app: App, found: FoundSession): Promise<never> {
  await checkParents(app, found);
  throw new Problem("conflict", "The turn was changed by another request at the same time.");
}

/** Throws `not_found` if the agent or the session is gone. */
export async function checkParents(app: App, { agent, session, store }: FoundSession): Promise<void> {
  if (!(await isThere(app.store, agent))) throw deletedWhileRunning("Agent", agent.value.agent_id);
  if (!(await isThere(store, session))) throw deletedWhileRunning("Session", session.value.session_id);
}
