/** Who makes a request, as the use cases and the providers know it. */
import type { NamedScript, ProviderCaller, ProviderData } from "@understudy/contract/ports";
import { Problem } from "../../domain/errors.ts";
import type { Access } from "./access.ts";

/** The name of the header, in the form of `loc`. */
export const providerDataHeader = "x-llamastack-provider-data";

export interface Actor {
  readonly access: Access;
  /** The script that the request names. It is not stored. */
  readonly script?: NamedScript | undefined;
  /** What the request has for providers, such as keys. It is not stored. */
  readonly data?: SentData | undefined;
}

/** The fields of `X-LlamaStack-Provider-Data`, or what is wrong with it: whoever needs none is not disturbed. */
export type SentData = { fields: ProviderData } | { mistake: string };

/** The ports of a use case, for one user: without `access` no use case reads a record. */
export type Acting<Ports> = Ports & Actor;

export function actAs<Ports extends object>(
  ports: Ports,
  access: Access,
  { script, data }: Pick<Actor, "script" | "data"> = {},
): Acting<Ports> {
  return { ...ports, access, script, data };
}

/** For a request to a provider: the tenant, as an opaque key; nothing on a server without users. */
export function tenantOf({ by }: Access): { tenant?: string } {
  return by === null ? {} : { tenant: by.principalKey };
}

/** For a request to a provider. @throws Problem for provider data that cannot be read. */
export function callerOf({ access, script, data }: Actor): ProviderCaller {
  return {
    ...tenantOf(access),
    ...(script !== undefined && { script }),
    ...(data !== undefined && { data: fieldsOf(data) }),
  };
}

function fieldsOf(data: SentData): ProviderData {
  if ("fields" in data) return data.fields;
  const field = { loc: ["header", providerDataHeader], msg: data.mistake, type: "value_error" };
  throw new Problem("wrong_shape", data.mistake, { fields: [field] });
}
