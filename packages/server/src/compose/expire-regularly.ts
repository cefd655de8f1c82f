/** Has what is older than its time to live removed for as long as a stack is open, and idempotency keys forgotten. */
import type { AppPorts } from "../application/app/app.ts";
import { createExpiry, sweepPause } from "../application/expiry/expiry.ts";
import { expireFiles, filesPause } from "../application/files/expire-files.ts";
import { forgetDueKeys, forgetPause } from "../application/once/forget.ts";
import type { Store } from "../ports/store.ts";
import { regularly } from "./regularly.ts";

/** At least, after a failure of the store. */
const again = 1_000;

/** Returns what ends it. */
export function expireRegularly(app: AppPorts, ready: Promise<unknown>): () => Promise<void> {
  if (app.ttl === null) return () => Promise.resolve();
  const expiry = createExpiry(app, app.ttl);
  const afterFailure = Math.max(again, sweepPause(app.ttl));
  return regularly(ready, (stopped) =>
    expiry.round(stopped).catch((error: unknown) => {
      app.logger.warn(
        { err: error },
        "could not remove what is older than the time to live; a later round does",
      );
      return afterFailure;
    }),
  );
}

/** Files in memory are removed by uploads, as keys are forgotten there. */
export function expireFilesRegularly(
  app: AppPorts,
  store: Store,
  ready: Promise<unknown>,
): () => Promise<void> {
  if (store.format === undefined) return () => Promise.resolve();
  return regularly(ready, async () => {
    await expireFiles(app).catch((error: unknown) =>
      app.logger.warn({ err: error }, "could not remove files whose time has come; a later round does"),
    );
    return filesPause;
  });
}

/** Keys in memory are forgotten by requests that take new keys: no timer keeps a program with a stack for its tests busy. */
export function forgetRegularly(app: AppPorts, store: Store, ready: Promise<unknown>): () => Promise<void> {
  if (store.format === undefined) return () => Promise.resolve();
  return regularly(ready, async () => {
    await forgetDueKeys(app).catch((error: unknown) =>
      app.logger.warn({ err: error }, "could not forget old idempotency keys; a later round does"),
    );
    return forgetPause;
  });
}
