import type { Served } from "../domain/plan.ts";
import type { App } from "./app.ts";
import { providerFailure } from "./failures.ts";

/** What the providers serve at this moment. */
export async function servedBy({ providers }: App): Promise<Served> {
  try {
    const [models, shields, toolgroups] = await Promise.all([
      providers.inference.models(),
      providers.shields.shields(),
      providers.tools.toolgroups(),
    ]);
    return {
      models: models.map((model) => model.identifier),
      shields: shields.map((shield) => shield.identifier),
      toolgroups,
    };
  } catch (error) {
    throw providerFailure(error);
  }
}
