/**
 * Providers whose functions are all their own, so that a decorator can spread them: a user's providers may be
 * instances of classes. What they list is theirs: it has their `provider_id`.
 */
import type { InferenceProvider, Providers, ShieldProvider, ToolProvider } from "@understudy/contract/ports";
import { understudy } from "../application/admin/providers.ts";

export function withOwnFunctions({ inference, shields, tools }: Providers): Providers {
  return {
    inference: ownInference(inference),
    shields: ownShields(shields),
    tools: ownTools(tools),
  };
}

export function ownInference(inference: InferenceProvider): InferenceProvider {
  return {
    provider: inference.provider,
    data: inference.data,
    routes: inference.routes,
    unlisted: own(inference, inference.unlisted),
    models: async () => named(await inference.models(), inference),
    infer: (request, context) => inference.infer(request, context),
    intercept: own(inference, inference.intercept),
    ready: own(inference, inference.ready),
    illness: own(inference, inference.illness),
    chat: own(inference, inference.chat),
    complete: own(inference, inference.complete),
    embed: own(inference, inference.embed),
    relist: own(inference, inference.relist),
  };
}

export function ownShields(shields: ShieldProvider): ShieldProvider {
  return {
    provider: shields.provider,
    data: shields.data,
    routes: shields.routes,
    unlisted: own(shields, shields.unlisted),
    shields: async () => named(await shields.shields(), shields),
    run: (request, context) => shields.run(request, context),
    asks: own(shields, shields.asks),
    ready: own(shields, shields.ready),
    illness: own(shields, shields.illness),
  };
}

export function ownTools(tools: ToolProvider): ToolProvider {
  return {
    provider: tools.provider,
    data: tools.data,
    routes: tools.routes,
    aliases: tools.aliases,
    speaksMcp: tools.speaksMcp,
    toolgroups: () => tools.toolgroups(),
    tools: own(tools, tools.tools),
    refusal: own(tools, tools.refusal),
    invoke: (request, context) => tools.invoke(request, context),
    ready: own(tools, tools.ready),
    illness: own(tools, tools.illness),
  };
}

function own<Args extends unknown[], Result>(
  provider: object,
  call: ((...args: Args) => Result) | undefined,
): ((...args: Args) => Result) | undefined {
  return call?.bind(provider);
}

/** The same list if all of it has the name, as the next turn compares it with the last one's. */
function named<T extends { provider_id: string }>(
  list: readonly T[],
  { provider = understudy, routes }: Pick<InferenceProvider | ShieldProvider, "provider" | "routes">,
): readonly T[] {
  const { provider_id } = provider;
  if (routes !== undefined || list.every((one) => one.provider_id === provider_id)) return list;
  return list.map((one) => ({ ...one, provider_id }));
}
