/** A store whose failures are lines of the log: each failed request says why in its answer, which nobody may read. */
import type { StructuredLogger } from "../../ports/logger.ts";
import type { Store } from "../../ports/store.ts";

/** So often at most. */
const everyMs = 60_000;

export function reportFailures(store: Store, logger: Pick<StructuredLogger, "warn">): Store {
  // Apart, as a store whose disk is full is read all the same.
  const reads = watch(`reads of ${store.name}`, logger);
  const writes = watch(`writes to ${store.name}`, logger);
  return {
    name: store.name,
    exclusive: store.exclusive,
    ...(store.format === undefined ? {} : { format: store.format }),
    get notices() {
      return store.notices ?? [];
    },
    now: () => reads(store.now()),
    get: (key) => reads(store.get(key)),
    list: (prefix, options) => reads(store.list(prefix, options)),
    commit: (checks, changes) => writes(store.commit(checks, changes)),
    close: () => store.close(),
  };
}

function watch(what: string, logger: Pick<StructuredLogger, "warn">): <T>(work: Promise<T>) => Promise<T> {
  let isFailing = false;
  let saidAt = -Infinity;
  const failed = (err: unknown): never => {
    isFailing = true;
    if (performance.now() - saidAt >= everyMs) {
      saidAt = performance.now();
      logger.warn({ err }, `${what} fail, and requests that need them are answered by 503`);
    }
    throw err;
  };
  const passed = <T>(result: T): T => {
    if (isFailing) logger.warn({}, `${what} work again`);
    isFailing = false;
    return result;
  };
  return (work) => (isFailing ? work.then(passed, failed) : work.catch(failed));
}
