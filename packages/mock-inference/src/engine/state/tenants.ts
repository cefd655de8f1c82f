/** What is kept for each tenant, so that what one does never changes what another gets. */

export interface PerTenant<T> {
  /** The state of a tenant, or of the requests without a tenant. It is created when it is first needed. */
  of(tenant: string | undefined): T;
  /** The state of a tenant, which is not created here. */
  known(tenant: string | undefined): T | undefined;
  all(): Iterable<T>;
  clear(): void;
}

/** If there are more tenants, the tenants that were idle for longest are forgotten. */
const most = 1_000;

export function createPerTenant<T>(create: () => T, isIdle: (kept: T) => boolean = () => true): PerTenant<T> {
  const tenants = new Map<string | undefined, T>();
  return {
    of(tenant) {
      const kept = tenants.get(tenant) ?? create();
      // Reinserted, so that the map is ordered by last use.
      tenants.delete(tenant);
      tenants.set(tenant, kept);
      if (tenants.size > most) forgetOne(tenants, tenant, isIdle);
      return kept;
    },
    known: (tenant) => tenants.get(tenant),
    all: () => tenants.values(),
    clear: () => tenants.clear(),
  };
}

/** What is without a tenant stays: it concerns all of them. */
function forgetOne<T>(
  tenants: Map<string | undefined, T>,
  except: string | undefined,
  isIdle: (kept: T) => boolean,
): void {
  for (const [tenant, kept] of tenants) {
    if (tenant === except || tenant === undefined || !isIdle(kept)) continue;
    tenants.delete(tenant);
    return;
  }
}
