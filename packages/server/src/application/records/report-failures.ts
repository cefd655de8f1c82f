/** Logs the failures of a store, as the reason is otherwise only in the responses of the requests that failed. */
import { isPromise, type Awaitable } from "@understudy/contract";
import type { StructuredLogger } from "../../ports/logger.ts";
import type { Store } from "../../ports/store.ts";
import { aroundStore } from "./around-store.ts";

/** The least time between two lines about a failure. */
const everyMs = 60_000;

export function reportFailures(store: Store, logger: Pick<StructuredLogger, "warn">): Store {
  // Separately: a store on a full disk can still be read.
  return aroundStore(
    store,
    watch(`reads of ${store.name}`, logger),
    watch(`writes to ${store.name}`, logger),
  );
}

function watch(
  what: string,
  logger: Pick<StructuredLogger, "warn">,
): <T>(work: Awaitable<T>) => Awaitable<T> {
  let isFailing = false;
  let isLogged = false;
  let saidAt = -Infinity;
  const failed = (err: unknown): never => {
    isFailing = true;
    if (performance.now() - saidAt >= everyMs) {
      saidAt = performance.now();
      isLogged = true;
      logger.warn({ err }, `${what} fail, and requests that need them are answered by 503`);
    }
    throw err;
  };
  const passed = <T>(result: T): T => {
    if (isLogged) logger.warn({}, `${what} work again`);
    isFailing = isLogged = false;
    return result;
  };
  return (work) => {
    if (!isPromise(work)) return passed(work);
    return isFailing ? work.then(passed, failed) : work.catch(failed);
  };
}
