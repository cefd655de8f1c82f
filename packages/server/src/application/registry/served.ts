/** The resources that are served now to a user, and the providers that serve them. */
import type { InferenceRequest, Providers, Toolgroup } from "@understudy/contract/ports";
import type { Model, Shield, ToolGroup } from "@understudy/contract/types";
import type { Served } from "../../domain/plan/plan.ts";
import type { Resource } from "../../domain/resources.ts";
import type { MeantSources, TurnPlan } from "../../domain/turn/state/state.ts";
import type { Access } from "../access/access.ts";
import type { App } from "../app/app.ts";
import { allOwners } from "../records/known-owners.ts";
import { createMemo } from "./memoize.ts";
import {
  listProvided,
  none,
  registrations,
  resolve,
  type KnownResources,
  type Registrations,
  type ResourceSource,
  type ServedNames,
} from "./known.ts";
import { models, toServedModels } from "./models.ts";
import type { ResourceType } from "./resource-type.ts";
import { shields, toServedShields, type ShieldTarget } from "./shields.ts";
import {
  listToolgroups,
  toolgroups,
  toProvided,
  toServedToolgroups,
  type ServedToolgroups,
} from "./toolgroups.ts";

/** The served resources, and providers that accept their served names. */
export interface ServedNow {
  served: Served;
  providers: Providers;
  /** For a plan, so that a resume runs what was meant. Nothing where there are no users. */
  meantBy(plan: Named): Pick<TurnPlan, "meant">;
}

/** What providers serve of each type, and what is registered. */
type Listed = readonly [readonly Model[], readonly Shield[], readonly Toolgroup[], AllRegistrations];

type AllRegistrations = readonly [Registrations<Model>, Registrations<Shield>, Registrations<ToolGroup>];

const nothing: AllRegistrations = [none, none, none];

/** There are usually none: with users that is looked up once, and not for each type. */
async function allRegistrations(app: App): Promise<AllRegistrations> {
  if (app.access.by !== null && (await allOwners(app, app.store, "registrant")).length === 0) return nothing;
  return Promise.all([
    registrations(app, models),
    registrations(app, shields),
    registrations(app, toolgroups),
  ]);
}

/** The names in a plan. */
type Named = Pick<TurnPlan, "model" | "input_shields" | "output_shields" | "server_tools">;

/**
 * A snapshot: unregistering a resource does not affect running turns. With `meant`, a name that means something else by now,
 * or something that this user may not read, is not served.
 */
export async function servedBy(
  app: App,
  meant?: MeantSources,
  providers: Providers = app.providers,
): Promise<ServedNow> {
  const listed = await Promise.all([
    listProvided(app, models),
    listProvided(app, shields),
    listToolgroups(app),
    allRegistrations(app),
  ]);
  return toServedNow(app, listed, meant, providers);
}

/** By user; where there are none, by providers, as turns and responses have others. */
const memo = createMemo<ServedNow>();

/** Mostly what the last turn of the user had: one comparison then, in place of one for each part. */
function toServedNow(
  app: App,
  listed: Listed,
  meant: MeantSources | undefined,
  providers: Providers,
): ServedNow {
  const make = (): ServedNow => toServedAnew(app, listed, meant, providers);
  if (meant !== undefined) return make();
  const { access, configured } = app;
  const [ofModels, ofShields, groups, registered] = listed;
  // All that is made of `app` here and below: what it has of configuration, access and names. A group may get other tools.
  const tools = groups.map((group) => group.tools);
  const given = [configured, providers, ofModels, ofShields, groups, tools, ...registered];
  return memo(access.by === null ? providers : access, given, make);
}

function toServedAnew(
  app: App,
  [providedModels, providedShields, groups, [ofModels, ofShields, ofGroups]]: Listed,
  meant: MeantSources | undefined,
  providers: Providers,
): ServedNow {
  const known = <T extends Resource>(
    kind: ResourceType<T>,
    provided: readonly T[],
    registered: Registrations<T>,
    names: Record<string, string> | undefined,
  ): KnownResources<T> => resolve(app, kind, { provided, registered }, mapOf(names));
  return toServed(
    toServedModels(known(models, providedModels, ofModels, meant?.models)),
    toServedShields(known(shields, providedShields, ofShields, meant?.shields)),
    toServedToolgroups(
      known(toolgroups, toProvided(app, groups), ofGroups, meant?.toolgroups),
      groups,
      app.access,
    ),
    providers,
    app.access,
  );
}

function toServed(
  models: ServedNames<string>,
  shields: ServedNames<ShieldTarget>,
  { groups, sources }: ServedToolgroups,
  providers: Providers,
  access: Access,
): ServedNow {
  const { inference, shields: judges } = providers;
  const ofModels = new Map<string, Pick<TurnPlan, "meant">>();
  const named = (request: InferenceRequest): InferenceRequest => ({
    ...request,
    model: models.names.get(request.model) ?? request.model,
  });
  return {
    served: { models: [...models.names.keys()], shields: [...shields.names.keys()], toolgroups: groups },
    meantBy(plan) {
      if (access.by === null) return {};
      const { model, input_shields, output_shields, server_tools } = plan;
      const hasMore = input_shields.length + output_shields.length + server_tools.length > 0;
      // Most plans name no more than a model.
      const known = hasMore ? undefined : ofModels.get(model);
      if (known !== undefined) return known;
      const meant = {
        models: pick(models.sources, [model]),
        shields: pick(shields.sources, [...input_shields, ...output_shields]),
        toolgroups: pick(
          sources,
          server_tools.map(({ toolgroup_id }) => toolgroup_id),
        ),
      };
      if (!hasMore) ofModels.set(model, { meant });
      return { meant };
    },
    providers: {
      ...providers,
      inference: {
        ...inference,
        infer: (request, context) => inference.infer(named(request), context),
        intercept:
          inference.intercept && ((request, caller) => inference.intercept?.(named(request), caller) ?? null),
      },
      shields: {
        ...judges,
        run: (request, context) => {
          const { shield_id = request.shield_id, params = {} } = shields.names.get(request.shield_id) ?? {};
          return judges.run({ ...request, shield_id, params: { ...params, ...request.params } }, context);
        },
      },
    },
  };
}

function pick(
  sources: ReadonlyMap<string, ResourceSource>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, sources.get(name) ?? "provided"]));
}

function mapOf(names: Record<string, string> | undefined): ReadonlyMap<string, ResourceSource> | undefined {
  return names && new Map(Object.entries(names));
}
