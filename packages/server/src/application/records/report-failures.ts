/** Logs the failures of a store, as the reason is otherwise only in the responses of the requests that failed. */
import type { StructuredLogger } from "../../ports/logger.ts";
import type { Store } from "../../ports/store.ts";
import { aroundStore, type Around } from "./around-store.ts";

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

function watch(what: string, logger: Pick<StructuredLogger, "warn">): Around {
  let isLogged = false;
  let saidAt = -Infinity;
  const failed = (err: unknown): void => {
    if (performance.now() - saidAt >= everyMs) {
      saidAt = performance.now();
      isLogged = true;
      logger.warn({ err }, `${what} fail, and requests that need them are answered by 503`);
    }
  };
  const passed = (): void => {
    if (isLogged) logger.warn({}, `${what} work again`);
    isLogged = false;
  };
  return async (work) => {
    try {
      const result = await work();
      passed();
      return result;
    } catch (error) {
      failed(error);
      throw error;
    }
  };
}
