/** Concurrency as data: operations wait for a scheduler, which starts one at a time in a given order. */
import type { Awaitable } from "@understudy/contract";
import type { Store } from "../../src/ports/store.ts";

export interface Scheduler {
  /** Waits for its turn. */
  pass(): Promise<void>;
  /** A store whose operations wait for the scheduler. */
  store(store: Store): Store;
  /**
   * From now on one operation starts at a time; until then all start at once. The n-th number picks the n-th one
   * among those that wait; after the last number, the first one starts. `onPass` gets the number of those before it.
   */
  order(picks: readonly number[], onPass?: (passed: number) => void): void;
}

export function createScheduler(): Scheduler {
  const waiting: (() => void)[] = [];
  let passed = 0;
  let ordered: { picks: readonly number[]; onPass?: ((passed: number) => void) | undefined } | null = null;
  const startOne = (): void => {
    const [next] = waiting.splice((ordered?.picks[passed] ?? 0) % waiting.length, 1);
    ordered?.onPass?.(passed);
    passed += 1;
    next?.();
    if (waiting.length > 0) setImmediate(startOne);
  };
  const pass = (): Promise<void> => {
    if (ordered === null) return Promise.resolve();
    return new Promise((resolve) => {
      waiting.push(resolve);
      // By then all operations that can arrive have arrived.
      if (waiting.length === 1) setImmediate(startOne);
    });
  };
  const after =
    <Args extends unknown[], Result>(work: (...args: Args) => Awaitable<Result>) =>
    async (...args: Args): Promise<Result> => {
      await pass();
      return work(...args);
    };
  return {
    pass,
    store: (store) => ({
      ...store,
      get: after(store.get),
      list: after(store.list),
      commit: after(store.commit),
    }),
    order: (picks, onPass) => (ordered = { picks, onPass }),
  };
}
