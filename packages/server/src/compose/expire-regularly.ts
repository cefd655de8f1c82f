/** Has what is older than its time to live removed for as long as a stack is open. */
import type { SharedApp } from "../application/app.ts";
import { createExpiry } from "../application/expiry/expiry.ts";

/** After a failure of the store. */
const again = 60_000;

/** Returns what ends it, and resolves when nothing of it works any more. */
export function expireRegularly(app: SharedApp, ready: Promise<unknown>): () => Promise<void> {
  if (app.ttl === null) return () => Promise.resolve();
  const expiry = createExpiry(app, app.ttl);
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round: Promise<void>;
  const look = async (): Promise<void> => {
    const wait = await expiry.round(stopped.signal).catch((error: unknown) => {
      app.logger.warn(
        { err: error },
        "could not remove what is older than the time to live; a later round does",
      );
      return again;
    });
    if (!stopped.signal.aborted)
      timer = setTimeout(() => {
        round = look();
      }, wait);
  };
  round = ready.then(
    () => look(),
    // A store that must not be served must not be changed either.
    () => undefined,
  );
  return async () => {
    stopped.abort();
    clearTimeout(timer);
    await round;
  };
}
