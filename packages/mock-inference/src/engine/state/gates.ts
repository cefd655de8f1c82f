/** Gates: points at which an answer waits until the test opens them. */
import { createLruCache, ProviderError } from "@understudy/contract";
import { release, wait, type Waiter } from "./wait.ts";
import { keyBytes } from "./counts.ts";
import { createPerTenant } from "./tenants.ts";

export interface GateState {
  /** An answer has reached it since the last reset. */
  reached: boolean;
  /** Answers pass without waiting until the next reset. */
  open: boolean;
}

export interface GateKey {
  name: string;
  /** `name` or `name#id`; null for conversations without one. */
  marker: string | null;
  /**
   * For an answer, the tenant who gets it. For the test, the tenant whose answers are meant; undefined means all
   * tenants.
   */
  tenant?: string | undefined;
}

export interface Gates {
  /** Waits until the gate is open. Rejects when the signal aborts, or when the gates are reset. */
  pass(key: GateKey, signal: AbortSignal): Promise<void>;
  /** Resolves to true once an answer reaches the gate, to false after `millis`. Rejects when the signal aborts. */
  reached(key: GateKey, within: { millis?: number; signal?: AbortSignal }): Promise<boolean>;
  /** May be called before an answer reaches the gate. */
  open(key: GateKey): void;
  state(key: GateKey): GateState;
  /** Number of waiters: answers at gates, and `reached` calls. */
  waiting(): number;
  /** Closes all gates; answers waiting at one fail with a `ProviderError`. */
  reset(): void;
}

interface Entry extends GateState {
  /** Answers waiting at the gate. */
  passing: Set<Waiter>;
  /** `reached` calls. */
  watching: Set<Waiter>;
}

/** Keeps so many bytes of gates of a tenant: of more, those without waiters go that were not used for longest. */
export function createGates(most = 4 * 1024 * 1024): Gates {
  // An answer changes entries of its own tenant only. Entries without a tenant belong to the test, and concern all tenants.
  const tenants = createPerTenant(() => createLruCache<string, Entry>(most, isIdle), {
    sizeOf: ({ size }) => size,
    isIdle: (gates) => gates.entries().every(([, entry]) => isIdle(entry)),
  });
  const idOf = ({ name, marker }: GateKey): string => JSON.stringify([name, marker]);
  const find = (key: GateKey): Entry => {
    const gates = tenants.of(key.tenant);
    const id = idOf(key);
    const entry = gates.get(id) ?? { reached: false, open: false, passing: new Set(), watching: new Set() };
    gates.set(id, entry, keyBytes(id));
    return entry;
  };
  const known = (key: GateKey): Entry | undefined => tenants.known(key.tenant)?.get(idOf(key));
  const forAll = (key: GateKey): Entry | undefined => known({ ...key, tenant: undefined });
  /** The entries of a key; a key without a tenant means the entries of all tenants. */
  const meant = (key: GateKey): Entry[] => {
    const own = key.tenant === undefined ? tenants.all().map((gates) => gates.get(idOf(key))) : [known(key)];
    return own.filter((entry) => entry !== undefined);
  };
  const isReached = (key: GateKey): boolean => meant(key).some((entry) => entry.reached);
  return {
    async pass(key, signal) {
      signal.throwIfAborted();
      const entry = find(key);
      const every = forAll(key);
      entry.reached = true;
      release(entry.watching);
      if (every !== undefined) release(every.watching);
      if (!entry.open && every?.open !== true) await wait(entry.passing, { signal });
    },
    async reached(key, within) {
      within.signal?.throwIfAborted();
      return isReached(key) || wait(find(key).watching, within);
    },
    open(key) {
      find(key).open = true;
      for (const entry of meant(key)) release(entry.passing);
    },
    state: (key) => ({
      reached: isReached(key),
      open: known(key)?.open === true || forAll(key)?.open === true,
    }),
    waiting() {
      const entries = tenants.all().flatMap((gates) => gates.entries());
      return entries.reduce((sum, [, entry]) => sum + waitersOf(entry), 0);
    },
    reset() {
      for (const gates of tenants.all())
        for (const [id, entry] of gates.entries()) {
          entry.reached = entry.open = false;
          for (const waiter of entry.passing)
            waiter.reject(new ProviderError("The mock was reset while an answer waited at a gate."));
          // `reached` calls keep waiting: an answer may still arrive.
          if (entry.watching.size === 0) gates.delete(id);
        }
    },
  };
}

function waitersOf({ passing, watching }: Entry): number {
  return passing.size + watching.size;
}

function isIdle(entry: Entry): boolean {
  return waitersOf(entry) === 0;
}
