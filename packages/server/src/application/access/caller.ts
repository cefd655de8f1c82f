/** Who makes a request, as the use cases and the providers know it. */
import type { NamedScript, ProviderCaller } from "@understudy/contract/ports";
import type { Access } from "./access.ts";

export interface Actor {
  readonly access: Access;
  /** The script that the request names. It is not stored. */
  readonly script?: NamedScript | undefined;
}

/** The ports of a use case, for one user: without `access` no use case reads a record. */
export type Acting<Ports> = Ports & Actor;

export function actAs<Ports extends object>(
  ports: Ports,
  access: Access,
  script?: NamedScript,
): Acting<Ports> {
  return { ...ports, access, script };
}

/** For a request to a provider: the tenant, as an opaque key; nothing on a server without users. */
export function tenantOf({ by }: Access): { tenant?: string } {
  return by === null ? {} : { tenant: by.principalKey };
}

/** For a request to a provider: the tenant, and the script that the request names. */
export function callerOf({ access, script }: Actor): ProviderCaller {
  return { ...tenantOf(access), ...(script !== undefined && { script }) };
}
