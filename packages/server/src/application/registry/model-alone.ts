/** A model asked without an agent or a response. */
import type { InferenceProvider, ProviderCaller, Providers } from "@understudy/contract/ports";
import type { ResourceTarget } from "../../domain/resources.ts";
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

/** Null for a model of the scripts, or one that is not served. Throws what `expectReady` does. */
export async function findModel(app: Acting<ModelPorts>, id: string): Promise<ModelAlone | null> {
  const target = (await modelTargets(app, id)).get(id);
  if (target === undefined || target.provider_id === understudy.provider_id) return null;
  return readyModel(app, target);
}

/** The models that the caller may use; the providers list theirs once more if this one is not among them. */
export function modelTargets(
  app: Acting<ModelPorts>,
  id: string,
): Promise<ReadonlyMap<string, ResourceTarget>> {
  return listedAgain(
    app.plainProviders.inference,
    async () => toServedModels(app, await knownResources(app, models)).names,
    (found) => found.has(id),
  );
}

/** Throws what `expectReady` does. */
export async function readyModel(
  app: Acting<ModelPorts>,
  { name, provider_id }: ResourceTarget,
): Promise<ModelAlone> {
  const { inference } = app.plainProviders;
  const caller = { ...callerOf(app), provider_id };
  await expectReady([{ provider: inference, caller }]);
  return { inference, model: name, caller };
}
