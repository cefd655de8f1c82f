/** Runs responses that were acknowledged and whose process is gone: at the start, and regularly while a stack is open. */
import { unguarded } from "../application/access/access.ts";
import type { AppPorts } from "../application/app/app.ts";
import { createBacklog } from "../application/responses/queue/backlog.ts";
import type { Store } from "../ports/store.ts";
import { regularly } from "./regularly.ts";
import type { Users } from "./users.ts";

/** Returns what ends it. */
export function runQueuedRegularly(
  app: AppPorts,
  { store, users, ready }: { store: Store; users: Users | null; ready: Promise<unknown> },
): () => Promise<void> {
  // One of nobody was acknowledged when there were no users.
  const backlog = createBacklog(app, async (owner) =>
    owner === null || users === null ? unguarded : users.accessOf(owner),
  );
  // No other process has the records of a memory store, so no response can become queued there.
  const isAlone = store.exclusive && store.format === undefined;
  return regularly(ready, async (stopped) => {
    const isLeft = await backlog.round(stopped).catch((error: unknown) => {
      app.logger.warn({ err: error }, "could not run what is queued; a later round does");
      return true;
    });
    return isAlone && !isLeft ? null : app.limits.claimMs / 10;
  });
}
