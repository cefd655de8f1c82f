import type { InferenceProvider, ProviderName, Providers, ShieldProvider } from "@understudy/contract/ports";
import type { Schema } from "@understudy/contract/types";
import { Problem } from "../../domain/errors.ts";
import { textOf } from "../running/failures.ts";
import { notFound } from "../records/find.ts";

/** The APIs that have providers. */
export type ProviderApi = "inference" | "safety" | "tool_runtime";

/** The name of the server itself, and of providers without a name. */
export const understudy: ProviderName = { provider_id: "understudy", provider_type: "inline::understudy" };

interface Served {
  name: ProviderName;
  /** Other ids by which registrations may name it. */
  aliases?: readonly string[] | undefined;
  /** Why it cannot answer now; null if it can. */
  illness(): Promise<string | null>;
}

/** The providers of each API. */
const providersOf: Record<ProviderApi, (providers: Providers) => Served[]> = {
  inference: ({ inference }) =>
    (inference.routes ?? [inference]).map((one) => served(one, () => one.models())),
  safety: ({ shields }) => (shields.routes ?? [shields]).map((one) => served(one, () => one.shields())),
  tool_runtime: ({ tools }) =>
    (tools.routes ?? [tools]).map((one) => ({
      ...served(one, () => one.toolgroups()),
      aliases: one.aliases,
    })),
};

function served(
  { provider: name = understudy, illness }: Pick<InferenceProvider, "provider" | "illness">,
  list: () => unknown,
): Served {
  return { name, illness: illness ?? (() => illnessOf(list)) };
}

/** What is asked for its providers. */
interface ProviderPorts {
  providers: Providers;
  vectors: readonly { provider: ProviderName }[];
}

export async function listProviders({
  providers,
  vectors,
}: ProviderPorts): Promise<Schema<"ProviderInfo">[]> {
  const infos = Object.entries(providersOf).flatMap(([api, of]) =>
    of(providers).map(async ({ name, illness }) => toInfo(api, name, await illness())),
  );
  const ofVectors = vectors.map(({ provider }) => toInfo("vector_io", provider, null));
  return [...(await Promise.all(infos)), ...ofVectors, toInfo("agents", understudy, null)];
}

export async function getProvider(app: ProviderPorts, provider_id: string): Promise<Schema<"ProviderInfo">> {
  const found = (await listProviders(app)).find((provider) => provider.provider_id === provider_id);
  if (found === undefined) throw notFound("Provider", provider_id);
  return found;
}

export function providerIds(providers: Providers, api: ProviderApi): string[] {
  return providersOf[api](providers).map(({ name }) => name.provider_id);
}

/**
 * The provider of a registration: the wanted one, else the only one, else the only one of `serving`, which have what it names.
 * Throws `bad_request` for an unknown provider, and where several could be meant.
 */
export function providerFor(
  providers: Providers,
  api: ProviderApi,
  wanted: string | null,
  serving: readonly string[] = [],
): string {
  const ids = providerIds(providers, api);
  const known = [...ids, ...providersOf[api](providers).flatMap(({ aliases = [] }) => aliases)];
  const [meant, ...others] = wanted === null ? (ids.length === 1 ? ids : new Set(serving)) : [wanted];
  if (meant !== undefined && others.length === 0 && known.includes(meant)) return meant;
  const instead =
    ids.length === 1
      ? "Leave provider_id out for the one that is served."
      : `Name one of: ${ids.join(", ")}.`;
  const what =
    wanted === null ? `Several ${api} providers could be meant` : `Unknown ${api} provider: ${wanted}`;
  throw new Problem("bad_request", `${what}. ${instead}`);
}

/** The providers that cannot say what they have. */
export function unlistedOf(provider: InferenceProvider | ShieldProvider): ReadonlySet<string> {
  const all: readonly (InferenceProvider | ShieldProvider)[] = provider.routes ?? [provider];
  return new Set(
    all
      .filter(({ unlisted }) => unlisted?.() === true)
      .map(({ provider: { provider_id } = understudy }) => provider_id),
  );
}

async function illnessOf(list: () => unknown): Promise<string | null> {
  try {
    await list();
    return null;
  } catch (error) {
    return textOf(error);
  }
}

function toInfo(
  api: string,
  { provider_id, provider_type }: ProviderName,
  illness: string | null,
): Schema<"ProviderInfo"> {
  const health = illness === null ? { status: "OK" } : { status: "Error", message: illness };
  return { api, provider_id, provider_type, config: {}, health };
}
