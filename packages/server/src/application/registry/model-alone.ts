/** A model asked without an agent or a response. */
import type { InferenceProvider, ProviderCaller, Providers } from "@understudy/contract/ports";
import { understudy } from "../admin/providers.ts";
import { callerOf, type Acting } from "../access/caller.ts";
import { knownResources } from "./known.ts";
import { listedAgain } from "./listed-again.ts";
import { models, toServedModels } from "./models.ts";
import type { RegistryPorts } from "./ports.ts";
import { expectReady } from "./ready.ts";

/** Models are asked as they are, without what a profile does otherwise. */
interface ModelPorts extends RegistryPorts {
  plainProviders: Providers;
}

export interface ModelAlone {
  inference: InferenceProvider;
  /** What its provider calls it. */
  model: string;
  caller: ProviderCaller;
}

/** Null for a model of the scripts. Throws `not_served`, and what `expectReady` does. */
export async function findModel(app: Acting<ModelPorts>, id: string): Promise<ModelAlone | null> {
  const { inference } = app.plainProviders;
  const names = await listedAgain(
    inference,
    async () => toServedModels(app, await knownResources(app, models)).names,
    (found) => found.has(id),
  );
  const target = names.get(id);
  if (target === undefined || target.provider_id === understudy.provider_id) return null;
  const caller = { ...callerOf(app), provider_id: target.provider_id };
  await expectReady([{ provider: inference, caller }]);
  return { inference, model: target.name, caller };
}
