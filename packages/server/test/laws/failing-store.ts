/** Stores whose commits fail, and processes that die, at given moments. */
import type { Awaitable } from "@understudy/contract";
import { StoreOutcomeError, StoreUnreachableError } from "../../src/ports/store-errors.ts";
import type { Store } from "../../src/ports/store.ts";

/** What becomes of a commit: whether it is applied, and what the server learns of it, or that the server dies then. */
export const faults = ["refused", "lost", "dies before", "dies after"] as const;
export type Fault = (typeof faults)[number];

export interface Process {
  /** Its view of a store. */
  store(store: Store): Store;
  /** Resolves when it has died. From then on nothing that it does has an effect, nor an end. */
  died: Promise<"died">;
  readonly dead: boolean;
}

/** `next`: what becomes of the next commit, if anything does. */
export function createProcess(next: () => Fault | undefined): Process {
  let isDead = false;
  let die = (): void => undefined;
  const died = new Promise<"died">((resolve) => (die = () => resolve("died")));
  const never = new Promise<never>(() => undefined);
  const alive = <T>(work: () => Awaitable<T>): Awaitable<T> => (isDead ? never : work());
  const end = (): Promise<never> => {
    isDead = true;
    die();
    return never;
  };
  return {
    died,
    get dead() {
      return isDead;
    },
    store: (store) => ({
      ...store,
      now: () => alive(store.now),
      get: (key) => alive(() => store.get(key)),
      list: (prefix, options) => alive(() => store.list(prefix, options)),
      commit: (checks, writes) =>
        alive(async () => {
          const fault = next();
          if (fault === "dies before") return end();
          if (fault === "refused") throw new StoreUnreachableError("The store is away.");
          const applied = await store.commit(checks, writes);
          if (fault === "dies after") return end();
          if (fault === "lost") throw new StoreOutcomeError("The answer of the store was lost.");
          return applied;
        }),
    }),
  };
}
