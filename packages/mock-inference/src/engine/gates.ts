/** Gates: places where an answer waits until the test lets it go on. */
import { ProviderError } from "@understudy/contract";
import { release, wait, type Waiter } from "./perform/wait.ts";

export interface GateState {
  /** Something has come to it since it was reset. */
  reached: boolean;
  /** It lets everything through until it is reset. */
  open: boolean;
}

/** A gate is a name and a marker with its id, or null for conversations without a marker. */
export interface Gates {
  /** Waits until the gate is open. Rejects when the signal aborts, or when the gates are reset. */
  pass(name: string, marker: string | null, signal: AbortSignal): Promise<void>;
  /** Whether something comes to the gate in time; at once if it already has. Rejects when the signal aborts. */
  reached(
    name: string,
    marker: string | null,
    within: { millis?: number; signal?: AbortSignal },
  ): Promise<boolean>;
  /** Works before anything has come to the gate, too. */
  open(name: string, marker: string | null): void;
  state(name: string, marker: string | null): GateState;
  /** How many wait: at gates to be let through, and for gates to be reached. */
  waiting(): number;
  /** Closes all gates; what waits at one fails. */
  reset(): void;
}

interface Entry extends GateState {
  /** At the gate. */
  passing: Set<Waiter>;
  /** For something to come to it. */
  watching: Set<Waiter>;
}

/** Remembers `limit` gates; beyond, those that were used first and that nobody waits for are forgotten. */
export function createGates(limit = 10_000): Gates {
  const entries = new Map<string, Entry>();
  const find = (name: string, marker: string | null): Entry => {
    const key = JSON.stringify([name, marker]);
    const entry = entries.get(key) ?? {
      reached: false,
      open: false,
      passing: new Set(),
      watching: new Set(),
    };
    entries.set(key, entry);
    if (entries.size > limit) forgetOne(entries, key);
    return entry;
  };
  return {
    async pass(name, marker, signal) {
      signal.throwIfAborted();
      const entry = find(name, marker);
      entry.reached = true;
      release(entry.watching);
      if (!entry.open) await wait(entry.passing, { signal });
    },
    async reached(name, marker, within) {
      within.signal?.throwIfAborted();
      const entry = find(name, marker);
      return entry.reached || wait(entry.watching, within);
    },
    open(name, marker) {
      const entry = find(name, marker);
      entry.open = true;
      release(entry.passing);
    },
    state(name, marker) {
      const { reached = false, open = false } = entries.get(JSON.stringify([name, marker])) ?? {};
      return { reached, open };
    },
    waiting: () =>
      [...entries.values()].reduce((sum, { passing, watching }) => sum + passing.size + watching.size, 0),
    reset() {
      for (const [key, entry] of entries) {
        entry.reached = entry.open = false;
        for (const waiter of entry.passing)
          waiter.reject(new ProviderError("The mock was reset while an answer waited at a gate."));
        // Who waits for the gate to be reached goes on waiting: that may still happen.
        if (entry.watching.size === 0) entries.delete(key);
      }
    },
  };
}

function forgetOne(entries: Map<string, Entry>, except: string): void {
  for (const [key, entry] of entries) {
    if (key === except || entry.passing.size + entry.watching.size > 0) continue;
    entries.delete(key);
    return;
  }
}
