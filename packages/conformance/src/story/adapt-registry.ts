/** Registrations of models, for servers that make a model's name of its provider's. */
import type { Target } from "../targets/target.ts";
import { nobodysName } from "./names.ts";
import type { RegistryStep } from "./registry-steps.ts";

export type ModelNames = Pick<Target, "expectations" | "model" | "providerModels">;

/**
 * On such a server every name is for a model of its own, and says where it is: names for one model would be one name there,
 * that of the model which all stories use.
 */
export function adaptedRegistration<Step extends RegistryStep>(step: Step, target: ModelNames): Step {
  const { model_names } = target.expectations.behavior;
  if (model_names !== "prefixed" || step.kind !== "model" || !("name" in step)) return step;
  // Nobody has this name, with a prefix or without.
  if (step.name === nobodysName) return step;
  const name = `${prefixOf(target)}${step.name}`;
  return step.do === "register" ? { ...step, name, target: step.name } : { ...step, name };
}

/** What the server puts before the name that the provider has for the model of all agents. */
function prefixOf({ model, providerModels }: ModelNames): string {
  const own = providerModels[model];
  return own !== undefined && model.endsWith(own) ? model.slice(0, model.length - own.length) : "";
}
