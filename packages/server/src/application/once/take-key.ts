/** Takes an idempotency key for a request: of several with one key, also in other processes, one runs. */
import { Problem } from "../../domain/errors.ts";
import type { Acting } from "../access/caller.ts";
import type { HoldPorts } from "../holds/ports.ts";
import { digest } from "../access/digest.ts";
import { keepRenewed } from "../running/keep-renewed.ts";
import { keys } from "../records/keys.ts";
import { onceGone, onceWrites, readOnce } from "../records/once.ts";
import { write, type Claim, type OnceRecord, type OnceResult, type Stored } from "../records/record.ts";

/** A key that this request has: until it has a result, or is given back. */
export interface HeldKey {
  readonly key: string;
  /** The record, if the request still has the key; else throws `conflict`. */
  own(): Promise<Stored<OnceRecord>>;
  /** The record with a result in place of the lease. */
  done(result: OnceResult): OnceRecord;
  /** Ends the lease, when there is a result. */
  stop(): Promise<void>;
  /** Gives the key back, if it still is this request's. A failure is logged: the lease runs out. */
  free(): Promise<void>;
}

/** `name`: as the client sent it; `request`: a text that is the same for the same request. */
export interface KeyedRequest {
  name: string;
  request: string;
}

/** The key, or the result that a request with it had. Throws `key_reused`, `key_in_use`. */
export async function takeKey(
  app: Acting<HoldPorts>,
  { name, request }: KeyedRequest,
): Promise<HeldKey | OnceResult> {
  const key = keys.once(app.access.by?.principalKey ?? "-", await digest(name));
  const same = await digest(request);
  const by = `${app.instance}/${crypto.randomUUID()}`;
  for (;;) {
    const heldSince = app.clock.elapsed();
    const now = await app.store.now();
    // Before anything is taken, which a failure here would leave without an owner.
    await app.forgetKeys(now);
    const found = await readOnce(app.store, key);
    const known = (await readOnce(app.volatile, key)) ?? found;
    const { request: first, result } = (isKept(app, known, now) ? known?.value : undefined) ?? {};
    if (first !== undefined && first !== same)
      throw new Problem(
        "key_reused",
        "This Idempotency-Key was sent with another request. Send each request with a key of its own.",
      );
    if (result !== undefined) return result;
    if (first !== undefined)
      throw new Problem(
        "key_in_use",
        "A request with this Idempotency-Key is running. Send it again after its end.",
      );
    // Whole: entries are in the order of their digits.
    const record = { request: same, due: Math.ceil(now + app.limits.keyMs), lease: leaseOf(app, by, now) };
    if (!(await app.store.commit([found ?? { key, version: null }], onceWrites(key, record, found))))
      continue;
    return holdKey(app, { key, by, record, heldSince });
  }
}

/** Whether a key is somebody's: it has a result, or the lease of a request that is not dead. */
function isKept({ instance, store }: HoldPorts, known: Stored<OnceRecord> | undefined, now: number): boolean {
  if (known === undefined || known.value.due <= now) return false;
  const { lease } = known.value;
  if (lease === undefined) return true;
  // No other process writes to an exclusive store: a lease of an earlier start is void.
  return lease.until > now && !(store.exclusive && !lease.by.startsWith(`${instance}/`));
}

/** Longer than the claim of a turn that is taken under it: whoever takes the key over must find that expired too. */
function leaseOf({ limits }: HoldPorts, by: string, now: number): Claim {
  return { by, until: now + limits.claimMs * 1.5 };
}

interface Taken {
  key: string;
  by: string;
  record: OnceRecord;
  heldSince: number;
}

function holdKey(app: Acting<HoldPorts>, { key, by, record: { request, due }, heldSince }: Taken): HeldKey {
  const { store } = app;
  const own = async (): Promise<Stored<OnceRecord>> => {
    const current = await readOnce(store, key);
    if (current?.value.lease?.by === by) return current;
    throw new Problem(
      "conflict",
      "Another request with this Idempotency-Key took over: this one had stalled.",
    );
  };
  const { stop } = keepRenewed(app, {
    heldSince,
    // Refused if there is a result by now.
    renew: async () => {
      const current = await own();
      const lease = leaseOf(app, by, await store.now());
      await store.commit([current], [write(key, { request, due, lease })]);
    },
  });
  return {
    key,
    own,
    stop,
    done: (result) => ({ request, due, result }),
    async free() {
      await stop();
      try {
        const current = await readOnce(store, key);
        if (current?.value.lease?.by === by) await store.commit([current], onceGone(current));
      } catch (error) {
        app.logger.warn({ err: error }, "could not give an idempotency key back; its lease runs out");
      }
    },
  };
}
