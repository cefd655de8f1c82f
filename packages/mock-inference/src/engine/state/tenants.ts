/** What is kept for each tenant, so that what one does never changes what another gets. */
import { createLruCache } from "@understudy/contract";

export interface PerTenant<T> {
  /** The state of a tenant, or of the requests without a tenant. It is created when it is first needed. */
  of(tenant: string | undefined): T;
  /** The state of a tenant, which is not created here. */
  known(tenant: string | undefined): T | undefined;
  all(): T[];
  clear(): void;
}

/** If there are more tenants, the tenants that were idle for longest are forgotten. */
const most = 1_000;

export function createPerTenant<T>(create: () => T, isIdle: (kept: T) => boolean = () => true): PerTenant<T> {
  // What is without a tenant stays: it concerns all of them.
  const tenants = createLruCache<string | undefined, T>(
    most,
    (kept, tenant) => tenant !== undefined && isIdle(kept),
  );
  return {
    of(tenant) {
      const state = tenants.get(tenant) ?? create();
      tenants.set(tenant, state);
      return state;
    },
    known: tenants.get,
    all: () => tenants.entries().map(([, kept]) => kept),
    clear: tenants.clear,
  };
}
