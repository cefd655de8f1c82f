/** Registrations of models, for servers that make a model's name of its provider's. */
import type { Target } from "../target/target.ts";
import { nobodysName, servedModel } from "./names.ts";
import type { RegistryStep } from "./registry-steps.ts";

type ModelNames = Pick<Target, "expectations" | "model" | "providerModels">;

/**
 * On such a server every name is for a model of its own, and says where it is: names for one model would be one name
 * there, the name of the model that all stories use.
 */
export function adaptedRegistration<Step extends RegistryStep>(step: Step, target: ModelNames): Step {
  // Nobody has this name, with a prefix or without.
  if (step.kind !== "model" || !("name" in step) || step.name === nobodysName) return step;
  if (step.name === servedModel) return { ...step, name: target.model };
  const name = madeName(step.name, target);
  if (name === step.name) return step;
  return step.do === "register" ? { ...step, name, target: step.name } : { ...step, name };
}

/** The name that the server gives to a model: it has the same prefix as the name of the model that all agents use. */
function madeName(name: string, { expectations, model, providerModels }: ModelNames): string {
  if (expectations.behavior.model_names !== "prefixed") return name;
  const own = providerModels[model];
  const prefix = own !== undefined && model.endsWith(own) ? model.slice(0, model.length - own.length) : "";
  return `${prefix}${name}`;
}
