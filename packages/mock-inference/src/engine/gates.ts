/** Gates: points at which an answer waits until the test opens them. */
import { ProviderError } from "@understudy/contract";
import { release, wait, type Waiter } from "./perform/wait.ts";

export interface GateState {
  /** An answer has reached it since the last reset. */
  reached: boolean;
  /** Answers pass without waiting until the next reset. */
  open: boolean;
}

/** A gate is identified by name and marker (`name` or `name#id`; null for conversations without one). */
export interface Gates {
  /** Waits until the gate is open. Rejects when the signal aborts, or when the gates are reset. */
  pass(name: string, marker: string | null, signal: AbortSignal): Promise<void>;
  /** Resolves to true once an answer reaches the gate, to false after `millis`. Rejects when the signal aborts. */
  reached(
    name: string,
    marker: string | null,
    within: { millis?: number; signal?: AbortSignal },
  ): Promise<boolean>;
  /** May be called before an answer reaches the gate. */
  open(name: string, marker: string | null): void;
  state(name: string, marker: string | null): GateState;
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

/** Keeps at most `limit` gates, discarding the oldest without waiters. */
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
        // `reached` calls keep waiting: an answer may still arrive.
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
