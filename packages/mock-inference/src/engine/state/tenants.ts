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

interface TenantLimits<T> {
  /** Bytes of all tenants together: beyond it, those are forgotten that were idle for longest. Default: 64 MiB. */
  most?: number;
  /** Bytes, about, of a state. Default: 0. */
  sizeOf?: (kept: T) => number;
  /** Whether it may be forgotten. */
  isIdle?: (kept: T) => boolean;
}

/** Bytes, about, of a tenant, beside its state. */
const around = 1_000;

export function createPerTenant<T>(
  create: () => T,
  { most = 64 * 1024 * 1024, sizeOf = () => 0, isIdle = () => true }: TenantLimits<T> = {},
): PerTenant<T> {
  // What is without a tenant stays: it concerns all of them.
  const tenants = createLruCache<string | undefined, T>(
    most,
    (kept, tenant) => tenant !== undefined && isIdle(kept),
  );
  return {
    of(tenant) {
      const state = tenants.get(tenant) ?? create();
      tenants.set(tenant, state, around + sizeOf(state));
      return state;
    },
    known: tenants.get,
    all: () => tenants.entries().map(([, kept]) => kept),
    clear: tenants.clear,
  };
}
