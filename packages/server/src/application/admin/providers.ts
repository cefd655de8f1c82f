import type { ProviderName, Providers } from "@understudy/contract/ports";
import type { Schema } from "@understudy/contract/types";
import { Problem } from "../../domain/errors.ts";
import type { App } from "../app.ts";
import { textOf } from "../failures.ts";
import { notFound } from "../records/find.ts";

/** What a provider may stand behind. */
export type ProviderApi = "inference" | "safety" | "tool_runtime";

/** How a provider is shown that does not say its name, and what the server itself is shown as. */
const understudy: ProviderName = { provider_id: "understudy", provider_type: "inline::understudy" };

/** The provider behind an API, with a question that it can answer only if it is well. */
const probes: Record<ProviderApi, (providers: Providers) => [ProviderName, () => Promise<unknown>]> = {
  inference: ({ inference }) => [inference.provider ?? understudy, () => inference.models()],
  safety: ({ shields }) => [shields.provider ?? understudy, () => shields.shields()],
  tool_runtime: ({ tools }) => [tools.provider ?? understudy, () => tools.toolgroups()],
};

export async function listProviders({ providers }: App): Promise<Schema<"ProviderInfo">[]> {
  const asked = Object.entries(probes).map(async ([api, of]) => {
    const [name, ask] = of(providers);
    return toInfo(api, name, await healthOf(ask));
  });
  return [...(await Promise.all(asked)), toInfo("agents", understudy, { status: "OK" })];
}

export async function getProvider(app: App, provider_id: string): Promise<Schema<"ProviderInfo">> {
  const found = (await listProviders(app)).find((provider) => provider.provider_id === provider_id);
  if (found === undefined) throw notFound("Provider", provider_id);
  return found;
}

/** The id of the provider that a registration means: there is one for each API. Throws `bad_request` for any other. */
export function providerFor(providers: Providers, api: ProviderApi, wanted: string | null): string {
  const [{ provider_id }] = probes[api](providers);
  if (wanted === null || wanted === provider_id) return provider_id;
  throw new Problem("bad_request", `There is no ${api} provider ${wanted}. There is: ${provider_id}.`);
}

async function healthOf(ask: () => Promise<unknown>): Promise<Record<string, string>> {
  try {
    await ask();
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
