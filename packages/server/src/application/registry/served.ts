/** The resources that are served now, and the providers that serve them. */
import type { InferenceRequest, Providers } from "@understudy/contract/ports";
import type { Served } from "../../domain/plan.ts";
import type { App } from "../app.ts";
import { modelTargets } from "./models.ts";
import { shieldTargets } from "./shields.ts";
import { servedToolgroups } from "./toolgroups.ts";

/** The served resources, and providers that accept their served names. */
export interface ServedNow {
  served: Served;
  providers: Providers;
}

/** A snapshot: unregistering a resource does not affect running turns. */
export async function servedBy(app: App): Promise<ServedNow> {
  const [models, shields, toolgroups] = await Promise.all([
    modelTargets(app),
    shieldTargets(app),
    servedToolgroups(app),
  ]);
  const { inference, shields: judges, tools } = app.providers;
  const named = (request: InferenceRequest): InferenceRequest => ({
    ...request,
    model: models.get(request.model) ?? request.model,
  });
  return {
    served: { models: [...models.keys()], shields: [...shields.keys()], toolgroups },
    providers: {
      inference: {
        models: () => inference.models(),
        infer: (request, signal) => inference.infer(named(request), signal),
        intercept: inference.intercept && ((request) => inference.intercept?.(named(request)) ?? null),
      },
      shields: {
        shields: () => judges.shields(),
        run: (request, signal) => {
          const { shield_id = request.shield_id, params = {} } = shields.get(request.shield_id) ?? {};
          return judges.run({ ...request, shield_id, params: { ...params, ...request.params } }, signal);
        },
      },
      tools,
    },
  };
}
