/** Has what is older than its time to live removed for as long as a stack is open. */
import type { SharedApp } from "../application/app.ts";
import { createExpiry } from "../application/expiry/expiry.ts";
import { regularly } from "./regularly.ts";

/** After a failure of the store. */
const again = 60_000;

/** Returns what ends it. */
export function expireRegularly(app: SharedApp, ready: Promise<unknown>): () => Promise<void> {
  if (app.ttl === null) return () => Promise.resolve();
  const expiry = createExpiry(app, app.ttl);
  return regularly(ready, (stopped) =>
    expiry.round(stopped).catch((error: unknown) => {
      app.logger.warn(
        { err: error },
        "could not remove what is older than the time to live; a later round does",
      );
      return again;
    }),
  );
}
