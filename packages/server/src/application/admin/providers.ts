import type { ProviderName, Providers } from "@understudy/contract/ports";
import type { Schema } from "@understudy/contract/types";
import { Problem } from "../../domain/errors.ts";
import { textOf } from "../running/failures.ts";
import { notFound } from "../records/find.ts";

/** The APIs that have providers. */
export type ProviderApi = "inference" | "safety" | "tool_runtime";

/** The name of the server itself, and of providers without a name. */
const understudy: ProviderName = { provider_id: "understudy", provider_type: "inline::understudy" };

/** The provider of each API, with a call that succeeds only if it is healthy. */
const probes: Record<ProviderApi, (providers: Providers) => [ProviderName, () => unknown]> = {
  inference: ({ inference }) => [inference.provider ?? understudy, () => inference.models()],
  safety: ({ shields }) => [shields.provider ?? understudy, () => shields.shields()],
  tool_runtime: ({ tools }) => [tools.provider ?? understudy, () => tools.toolgroups()],
};

export async function listProviders({
  providers,
}: {
  providers: Providers;
}): Promise<Schema<"ProviderInfo">[]> {
  const infos = Object.entries(probes).map(async ([api, probeOf]) => {
    const [name, probe] = probeOf(providers);
    return toInfo(api, name, await healthOf(probe));
  });
  return [...(await Promise.all(infos)), toInfo("agents", understudy, { status: "OK" })];
}

export async function getProvider(
  app: { providers: Providers },
  provider_id: string,
): Promise<Schema<"ProviderInfo">> {
  const found = (await listProviders(app)).find((provider) => provider.provider_id === provider_id);
  if (found === undefined) throw notFound("Provider", provider_id);
  return found;
}

/** The id of the only provider of an API. Throws `bad_request` if a registration wants another one. */
export function providerFor(providers: Providers, api: ProviderApi, wanted: string | null): string {
  const [{ provider_id }] = probes[api](providers);
  if (wanted === null || wanted === provider_id) return provider_id;
  throw new Problem(
    "bad_request",
    `Unknown ${api} provider: ${wanted}. Leave provider_id out for the one that is served.`,
  );
}

async function healthOf(probe: () => unknown): Promise<Record<string, string>> {
  try {
    await probe();
    return { status: "OK" };
  } catch (error) {
    return { status: "Error", message: textOf(error) };
  }
}

function toInfo(
  api: string,
  { provider_id, provider_type }: ProviderName,
  health: Record<string, string>,
): Schema<"ProviderInfo"> {
  return { api, provider_id, provider_type, config: {}, health };
}
