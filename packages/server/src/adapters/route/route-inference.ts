/** Several providers of models as one: each request goes to the provider that it names, and to no other. */
import { ProviderError } from "@understudy/contract";
import type { InferenceProvider } from "@understudy/contract/ports";
import type { Model } from "@understudy/contract/types";
import { routed } from "./routed.ts";

export function routeInference(providers: readonly InferenceProvider[]): InferenceProvider {
  const of = routed(providers);
  const merge = createMerge();
  return {
    routes: providers,
    models: async () => merge(await Promise.all(providers.map(async (one) => one.models()))),
    infer: (request, context) => of(context).infer(request, context),
    intercept: (request, caller) => of(caller).intercept?.(request, caller) ?? null,
    ready: async (caller) => of(caller).ready?.(caller),
    async relist() {
      // Whoever wants the model is told that nobody has it; `GET /v1/providers` says who could not be asked.
      await Promise.allSettled(providers.map(async (one) => one.relist?.()));
    },
    chat: (body, context) => able(of(context).chat, "chat completions")(body, context),
    complete: (body, context) => able(of(context).complete, "text completions")(body, context),
    embed: (request, context) => able(of(context).embed, "embeddings")(request, context),
  };
}

function able<Call>(call: Call | undefined, what: string): Call {
  if (call !== undefined) return call;
  throw new ProviderError(`The provider of this model has no ${what}.`, { status: 400 });
}

/**
 * All models, each name once: a later provider's model of a name that is taken has the name `provider/model`. The same list
 * as before, if the lists are.
 */
function createMerge(): (lists: readonly (readonly Model[])[]) => readonly Model[] {
  let last: { lists: readonly (readonly Model[])[]; merged: readonly Model[] } | undefined;
  return (lists) => {
    const models = lists.flat();
    const before = last?.lists.flat() ?? [];
    if (
      last !== undefined &&
      models.length === before.length &&
      models.every((one, at) => one === before[at])
    )
      return last.merged;
    const taken = new Set<string>();
    const merged = models.flatMap((model) => {
      const names = [model.identifier, `${model.provider_id}/${model.identifier}`];
      const identifier = names.find((name) => !taken.has(name));
      if (identifier === undefined) return [];
      taken.add(identifier);
      return [identifier === model.identifier ? model : { ...model, identifier }];
    });
    last = { lists, merged };
    return merged;
  };
}
