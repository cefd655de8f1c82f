/** What runs in a record, and is stored only at its end, keeps the record from being removed for its age meanwhile. */
import { isUnfinished } from "../../domain/response-status.ts";
import type { Write } from "../../ports/store.ts";
import type { HoldPorts } from "./ports.ts";
import { isHeld } from "../records/held.ts";
import { keepRenewed } from "../running/keep-renewed.ts";
import { readHold, holdBy, type RunClaim, type Use } from "../records/expiring.ts";
import { keys } from "../records/keys.ts";
import { remove } from "../records/record.ts";
import { readResponse } from "../records/responses.ts";
import type { RecordStore } from "../records/record-store.ts";

export interface Hold {
  /** What ran has ended. Does not throw: what is not released runs out. */
  release(): Promise<void>;
  /** It is not renewed any more: it lasts until it runs out, or its response has ended. */
  leave(): Promise<void>;
}

export interface HoldOptions {
  store: RecordStore;
  key: string;
  /** The time of its newest part. */
  newest: number;
  /** The uuid of a response in the background, for which it is kept also while that is queued; else null. */
  response: string | null;
  /** Stores this if the record is still there. */
  commit(writes: Write[]): Promise<void>;
}

/** Null where nothing is ever removed, or what runs will be stored before the record is old enough. */
export async function holdWhileRunning(
  app: HoldPorts,
  { store, key, newest, response, commit }: HoldOptions,
): Promise<Hold | null> {
  const { ttl, limits, instance, clock, logger } = app;
  if (ttl === null) return null;
  const heldSince = clock.elapsed();
  const now = await store.now();
  // Nobody knows how long a response may be queued.
  if (response === null && newest + ttl > now + limits.turnMs + limits.claimMs) return null;
  const run = response ?? crypto.randomUUID();
  const claimFrom = (time: number): RunClaim => ({
    by: `${instance}/${run}`,
    until: time + limits.claimMs,
    response,
  });
  await commit([{ key: keys.holdBegun(key), value: true }, holdBy(key, run, claimFrom(now))]);
  const { stop } = keepRenewed(app, {
    heldSince,
    // Deleted with the record, it does not come back.
    renew: async () => {
      const current = await readHold(store, key, run);
      if (current !== undefined)
        await store.commit([current], [holdBy(key, run, claimFrom(await store.now()))]);
    },
  });
  return {
    leave: stop,
    async release() {
      await stop();
      try {
        await store.commit([], [remove(keys.holdBy(key, run))]);
      } catch (error) {
        logger.warn(
          { err: error, key },
          "could not say that nothing runs in a record any more; that runs out",
        );
      }
    },
  };
}

/** Whether something runs in a record, in whichever process. */
export async function isHeldOpen(app: HoldPorts, store: RecordStore, { claims }: Use): Promise<boolean> {
  for (const claim of claims) {
    if (await isHeld(claim, { store, instance: app.instance })) return true;
    const response = claim.response === null ? undefined : await readResponse(app, claim.response);
    if (response !== undefined && isUnfinished(response.value.response.status)) return true;
  }
  return false;
}
