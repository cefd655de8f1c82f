/** Concurrency as data: operations wait at a door, which lets one through at a time, in an order that is given. */
import type { Store } from "../../src/ports/store.ts";

export interface Door {
  /** Waits until it may go through. */
  pass(): Promise<void>;
  /** A store whose operations wait at the door. */
  store(store: Store): Store;
  /**
   * From now on one goes through at a time; until then all do at once. The n-th number picks among those that wait
   * when the n-th is let through; when the numbers are used up, the first goes. `onPass` is told how many have gone.
   */
  order(picks: readonly number[], onPass?: (passed: number) => void): void;
}

export function createDoor(): Door {
  const waiting: (() => void)[] = [];
  let passed = 0;
  let ordered: { picks: readonly number[]; onPass?: ((passed: number) => void) | undefined } | null = null;
  const letOneThrough = (): void => {
    const [next] = waiting.splice((ordered?.picks[passed] ?? 0) % waiting.length, 1);
    ordered?.onPass?.(passed);
    passed += 1;
    next?.();
    if (waiting.length > 0) setImmediate(letOneThrough);
  };
  const pass = (): Promise<void> => {
    if (ordered === null) return Promise.resolve();
    return new Promise((resolve) => {
      waiting.push(resolve);
      // By then all have come to the door that can come without passing it.
      if (waiting.length === 1) setImmediate(letOneThrough);
    });
  };
  const after =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
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

/** A place where somebody waits until the test lets them go on. */
export interface Gate {
  /** Resolves when somebody has come. */
  reached: Promise<void>;
  arrive(): Promise<void>;
  open(): void;
}

export function createGate(): Gate {
  let reach = (): void => undefined;
  let open = (): void => undefined;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const opened = new Promise<void>((resolve) => (open = resolve));
  return {
    reached,
    open,
    arrive() {
      reach();
      return opened;
    },
  };
}
