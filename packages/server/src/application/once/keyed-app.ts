/** The use cases as a request with an idempotency key has them: the commit of its result says what the key stands for. */
import type { Acting } from "../access/caller.ts";
import type { SessionPorts } from "../sessions/ports.ts";
import { onceWrites } from "../records/once.ts";
import type { OnceResult } from "../records/record.ts";
import type { RecordStore } from "../records/record-store.ts";
import type { RunningTurns, TurnSlot } from "../running/running-turns.ts";
import type { ResultOf } from "./result-of.ts";
import type { HeldKey } from "./take-key.ts";

export interface KeyedApp<App> {
  app: App;
  /** Whether the request has a result, or runs on and gives the key back itself. */
  readonly settled: boolean;
}

export function createKeyedApp<App extends Acting<SessionPorts>>(
  app: App,
  held: HeldKey,
  resultOf: ResultOf,
): KeyedApp<App> {
  let bound = false;
  let runs = false;

  const bind = async (store: RecordStore, result: OnceResult, commit: CommitWith): Promise<boolean> => {
    for (;;) {
      const own = await held.own();
      const record = held.done(result);
      // No commit spans two stores: what is not persistent is done in its own, where keys are looked for first.
      bound =
        store === app.store
          ? await commit([own], onceWrites(held.key, record, own))
          : await commit([], onceWrites(held.key, record));
      if (bound) {
        await (store === app.store ? held.stop() : held.free());
        return true;
      }
      // Refused because the lease was renewed meanwhile, or for a reason of the request's own.
      if (store !== app.store || (await held.own()).version === own.version) return false;
    }
  };
  const keyed = (store: RecordStore): RecordStore => ({
    ...store,
    commit(checks, writes) {
      const result = bound ? null : resultOf(checks, writes);
      if (result === null) return store.commit(checks, writes);
      return bind(store, result, (more, others) =>
        store.commit([...checks, ...more], [...writes, ...others]),
      );
    },
  });

  /** In the run, so that nobody hears of its end before the key is ready for the next request. */
  const settle = async <T>(task: () => Promise<T>): Promise<T> => {
    try {
      const ended = await task();
      if (!bound && hasAnswer(ended)) await bind(app.store, { ids: [] }, app.store.commit);
      return ended;
    } finally {
      if (!bound) await held.free();
    }
  };
  const running: RunningTurns = {
    ...app.running,
    admit(scope, start, user) {
      const begin = (slot: TurnSlot) =>
        start({
          ...slot,
          run(task) {
            runs = true;
            return slot.run(() => settle(task));
          },
        });
      return app.running.admit(scope, begin, user);
    },
  };
  return {
    app: { ...app, store: keyed(app.store), volatile: keyed(app.volatile), running },
    get settled() {
      return bound || runs;
    },
  };
}

/** Adds these checks and writes to the commit. */
type CommitWith = RecordStore["commit"];

/** Of a run that stored nothing and has an answer nevertheless: a response with `store: false`. */
function hasAnswer(ended: unknown): boolean {
  const { status } = ended as { status?: unknown };
  return status === "completed" || status === "incomplete";
}
