/** The users of a server whom the suite may be: each is a header that goes with every request. */
import { freshName } from "../story/names.ts";
import type { Capability } from "../target/capabilities.ts";
import type { Tenant } from "../target/caller.ts";
import type { Tenants, Wire } from "../target/target.ts";

/** A header such as `authorization: Bearer *`: the star becomes a new name in each story. */
export interface TenantHeader {
  name: string;
  value: string;
}

export interface TenantOptions {
  /** One with a star, or one for each of two users. */
  tenants?: readonly TenantHeader[] | undefined;
  /** The header of users without attributes; it has a star. */
  tenantWithoutAttributes?: TenantHeader | undefined;
}

/** Whether each run of a story has users of its own. */
export function areFresh({ tenants = [] }: TenantOptions): boolean {
  return tenants.some(hasStar);
}

/** The capabilities that such options give. */
export function capabilitiesOf(options: TenantOptions): Capability[] {
  const { tenants = [], tenantWithoutAttributes } = options;
  if (tenants.length === 0) return [];
  return [
    "tenants",
    ...(areFresh(options) ? (["fresh_tenants"] as const) : []),
    ...(tenantWithoutAttributes === undefined ? [] : (["plain_tenants"] as const)),
  ];
}

/**
 * The headers of all requests that no tenant sends: the headers of one more user, unless a request has its own header
 * by that name.
 */
export function usualHeaders(
  headers: Readonly<Record<string, string>>,
  { tenants: [first] = [] }: TenantOptions,
): Readonly<Record<string, string>> {
  const isGiven = Object.keys(headers).some((name) => name.toLowerCase() === first?.name.toLowerCase());
  if (first === undefined || isGiven) return headers;
  return { ...headers, [first.name]: first.value.replace("*", freshName()) };
}

/** Null without tenants. Throws a `RangeError` for a list of them that cannot be told apart. */
export function createTargetTenants(wire: Wire, options: TenantOptions): Tenants | null {
  const { tenants = [], tenantWithoutAttributes } = options;
  const [first, second = first] = tenants;
  if (first === undefined || second === undefined) return null;
  if (!hasStar(first) && (tenants.length < 2 || first.value === second.value))
    throw new RangeError(
      "Two tenants are needed: give --tenant twice, or once with a star that becomes a name: 'authorization: Bearer *'.",
    );
  const headers: Record<Tenant, TenantHeader> = {
    A: first,
    B: second,
    P: tenantWithoutAttributes ?? first,
  };
  const nameOf = (tenant: Tenant, run: string): string | null =>
    hasStar(headers[tenant]) ? `${run}-${tenant}` : null;
  const wireWith = ({ name, value }: TenantHeader): Wire => ({
    ...wire,
    headers: { ...without(wire.headers ?? {}, name), [name]: value },
  });
  return {
    nameOf,
    wireOf(caller, run) {
      if (caller === "nobody") return { ...wire, headers: without(wire.headers ?? {}, first.name) };
      if (caller === "unknown") return wireWith({ name: first.name, value: unknownValue });
      const { name, value } = headers[caller];
      return wireWith({ name, value: value.replace("*", nameOf(caller, run) ?? "") });
    },
  };
}

/** A value of an unknown scheme, by which no user is known. It must be in no answer. */
export const unknownValue = "Suite c3VpdGU6bm9ib2R5";

function hasStar({ value }: TenantHeader): boolean {
  return value.includes("*");
}

/** Names of headers have no case. */
function without(headers: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([one]) => one.toLowerCase() !== name.toLowerCase()),
  );
}
