/** All providers of a stack: the scripts first, then what options and configuration name, each asked for what it serves. */
import type { InferenceProvider, Providers, ShieldProvider, ToolProvider } from "@understudy/contract/ports";
import type { MockInference } from "@understudy/mock-inference";
import { routeInference } from "../../adapters/route/route-inference.ts";
import { routeShields } from "../../adapters/route/route-shields.ts";
import { routeTools } from "../../adapters/route/route-tools.ts";
import { understudy } from "../../application/admin/providers.ts";
import { providersName } from "../../domain/resources.ts";
import type { VectorIndex } from "../../ports/vector-index.ts";
import type { OpenedProvider, ProviderNeeds, RoutedApi } from "../../ports/provider-type.ts";
import { ownInference, ownShields, ownTools, withOwnFunctions } from "../own-functions.ts";
import type { StackOptions } from "../stack.ts";
import { findOut } from "./look.ts";
import type { ProviderEntry } from "./types.ts";

export interface OpenProviders {
  providers: Providers;
  /** Of vector dbs; none if no provider is configured for them. */
  vectors: readonly VectorIndex[];
  /** One line about each provider beside the scripts, once it was asked for what it has. */
  start(): Promise<string[]>;
  close(): Promise<void>;
}

interface Opened extends OpenedProvider<RoutedApi> {
  api: RoutedApi;
  provider_id: string;
}

export function openProviders(
  {
    providers: given,
    configured,
  }: { providers: StackOptions["providers"]; configured: readonly ProviderEntry[] },
  mock: MockInference,
  needs: ProviderNeeds,
): OpenProviders {
  const scripts: Providers = withOwnFunctions({
    inference: mock.inference,
    shields: mock.shields,
    tools: mock.tools,
    ...(isList(given) ? {} : given),
  });
  const entries = [...(isList(given) ? given : []), ...configured];
  const opened = entries.map((entry): Opened => ({
    ...entry.open(needs),
    api: entry.api,
    provider_id: entry.provider_id,
  }));
  const of = (api: RoutedApi) => opened.filter((one) => one.api === api).map(({ provider }) => provider);
  const inference = (of("inference") as InferenceProvider[]).map(ownInference);
  const safety = (of("safety") as ShieldProvider[]).map(ownShields);
  const tools = (of("tool_runtime") as ToolProvider[]).map(ownTools);
  const providers: Providers = {
    ...scripts,
    inference:
      inference.length === 0
        ? scripts.inference
        : routeInference([whileLoaded(mock, named(scripts.inference)), ...inference]),
    shields: safety.length === 0 ? scripts.shields : routeShields([named(scripts.shields), ...safety]),
    tools: tools.length === 0 ? scripts.tools : routeTools([named(scripts.tools), ...tools]),
  };
  return {
    providers,
    vectors: of("vector_io") as VectorIndex[],
    start: async () => {
      const found = await Promise.all(opened.map((one) => startOf(one)));
      if (opened.length === 0) return [];
      return [...found, ...(await otherNames(providers))];
    },
    close: async () => {
      await Promise.allSettled(opened.map(async (one) => one.close?.()));
    },
  };
}

/** A router knows its providers by their names. */
function named<P extends InferenceProvider | ShieldProvider | ToolProvider>(one: P): P {
  return { ...one, provider: one.provider ?? understudy };
}

/** Beside other models the scripted one is served only where scripts are. */
function whileLoaded({ scripts }: MockInference, inference: InferenceProvider): InferenceProvider {
  return { ...inference, models: async () => (scripts.list().length === 0 ? [] : inference.models()) };
}

async function startOf(one: Opened): Promise<string> {
  const { found, answers } = await findOut(one);
  return answers
    ? `${one.provider_id} ${found}`
    : `${one.provider_id}: ${found}; it is asked again when it is needed`;
}

/** What is served under another name, as its own was taken. */
async function otherNames({ inference }: Providers): Promise<string[]> {
  const models = await inference.models();
  return models
    .filter(
      (one) => one.identifier !== providersName(one) && one.identifier.startsWith(`${one.provider_id}/`),
    )
    .map(
      (one) =>
        `${one.provider_id}: its ${providersName(one)} is served as ${one.identifier}, as that name is taken`,
    );
}

export function isList(given: StackOptions["providers"]): given is readonly ProviderEntry[] {
  return Array.isArray(given);
}
