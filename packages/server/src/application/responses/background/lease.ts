/** The record of a response in the background says who runs it, and until when nobody else may take it for dead. */
import type { ResponseObject } from "@understudy/contract/responses";
import type { Owner } from "../../../domain/access/user.ts";
import type { Version } from "../../../ports/store.ts";
import type { Acting } from "../../access/caller.ts";
import type { ResponsePorts } from "../ports.ts";
import { keepRenewed } from "../../running/keep-renewed.ts";
import { ensureOwner } from "../../records/ensure-owner.ts";
import { keys } from "../../records/keys.ts";
import { ownership } from "../../records/owned.ts";
import {
  write,
  type Claim,
  type ResponseRecord,
  type ResponseWork,
  type Stored,
} from "../../records/record.ts";
import { readResponse, unfinished } from "../../records/responses.ts";
import { afterBreak, failed } from "./broke-off.ts";
import { backgroundWrites } from "./expired.ts";
import { whyReplaced } from "./why-replaced.ts";

/** A response that was acknowledged: all of its record but who runs it. */
export type Acknowledged = Omit<ResponseRecord, "lease"> & { work: ResponseWork };

export interface HeldLease {
  /** Aborts when the response was cancelled, deleted, or taken for dead. */
  lost: AbortSignal;
  /** The version of the record that the end replaces. Throws if it is another one's; it is not renewed any more. */
  toReplace(): Promise<Version>;
  /** Before the first call of a tool of the server: from then on it is not run again. Throws if it is another one's. */
  markEffects(): Promise<void>;
  /** Its run broke off: it is queued again, or has failed. Throws if it is another one's. */
  putBack(): Promise<void>;
  /** It cannot be run. Throws if it is another one's. */
  fail(error: ResponseObject["error"]): Promise<void>;
  /** It is not renewed any more. */
  stop(): Promise<void>;
}

/** Stores a new response, before it is announced. */
export async function acknowledge(
  app: Acting<ResponsePorts>,
  { uuid, owner, record }: { uuid: string; owner: Owner | null; record: Acknowledged },
): Promise<HeldLease> {
  const key = keys.response(uuid);
  await ensureOwner(app.store, app.access.by, "owner");
  const lease = createLease(app, { uuid, owner, record });
  // It runs at once. The answer says that it is queued; whoever is told more may ask another server next.
  const writes = [...ownership(app, key), unfinished(uuid, "running")];
  const isStored = await app.store.commit([{ key, version: null }], [await lease.fresh(), ...writes]);
  if (!isStored) throw new Error(`The id ${uuid} was generated twice.`);
  return lease.hold();
}

/** Takes a queued response to run it. Null if another process was faster, or it is gone. */
export async function claimQueued(
  app: ResponsePorts,
  uuid: string,
  stored: Stored<ResponseRecord>,
): Promise<HeldLease | null> {
  const { work, response, ...content } = stored.value;
  if (work === undefined || stored.value.lease !== undefined) return null;
  const record = { ...content, response: { ...response, status: "in_progress" as const }, work };
  const lease = createLease(app, { uuid, owner: stored.owner, record });
  return (await app.store.commit([stored], [await lease.fresh(), unfinished(uuid, "running")]))
    ? lease.hold()
    : null;
}

function createLease(
  app: ResponsePorts,
  { uuid, owner, record: given }: { uuid: string; owner: Owner | null; record: Acknowledged },
) {
  const { store, limits, instance, clock } = app;
  const key = keys.response(uuid);
  const by = `${instance}/${uuid}/${crypto.randomUUID()}`;
  const heldSince = clock.elapsed();
  let record = given;
  const fresh = async () => {
    const lease: Claim = { by, until: (await store.now()) + limits.claimMs };
    return write(key, { ...record, lease }, owner);
  };
  const own = async (): Promise<Version> => {
    const current = await readResponse(app, uuid);
    if (current?.value.lease?.by !== by) throw await whyReplaced(app, uuid);
    return current.version;
  };
  const hold = (): HeldLease => {
    const { lost, stop } = keepRenewed(app, {
      heldSince,
      // Whoever was faster is seen when it is renewed next, or at the end.
      renew: async () => {
        const version = await own();
        await store.commit([{ key, version }], [await fresh()]);
      },
    });
    const endAs = async (next: ResponseRecord): Promise<void> => {
      await stop();
      const version = await own();
      const writes = await backgroundWrites(app, uuid, { key, owner }, next);
      if (!(await store.commit([{ key, version }], writes))) throw await whyReplaced(app, uuid);
    };
    return {
      lost,
      stop,
      async toReplace() {
        await stop();
        return own();
      },
      async markEffects() {
        if (record.work.effects) return;
        const before = record;
        record = { ...record, work: { ...record.work, effects: true } };
        try {
          // It may be renewed at the same time.
          for (;;) {
            const version = await own();
            if (await store.commit([{ key, version }], [await fresh()])) return;
          }
        } catch (error) {
          // The tool is not called then.
          record = before;
          throw error;
        }
      },
      putBack: () => endAs(afterBreak(record)),
      fail: (error) => endAs(failed(record, error)),
    };
  };
  return { fresh, hold };
}
