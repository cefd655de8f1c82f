/** The resources that are served now to a user, and the providers that serve them. */
import type { InferenceRequest, ProviderCaller, Providers, Toolgroup } from "@understudy/contract/ports";
import type { Model, Shield, ToolGroup } from "@understudy/contract/types";
import type { Served } from "../../domain/plan/plan.ts";
import type { Resource, ResourceTarget } from "../../domain/resources.ts";
import type { MeantSources, TurnPlan } from "../../domain/turn/state/state.ts";
import type { Access } from "../access/access.ts";
import type { Acting } from "../access/caller.ts";
import type { RegistryPorts } from "./ports.ts";
import { allOwners } from "../records/known-owners.ts";
import { listedAgain } from "./listed-again.ts";
import { createMemo } from "./memoize.ts";
import { expectReady } from "./ready.ts";
import {
  listProvided,
  none,
  registrations,
  resolve,
  type Listed,
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
  /** Throws a `Problem` if a provider of the plan cannot answer this caller now. */
  expectReady(plan: Named, caller: ProviderCaller): Promise<void>;
}

/** What there is of each kind; a group of tools has them. */
interface AllListed {
  models: Listed<Model>;
  shields: Listed<Shield>;
  toolgroups: Listed<ToolGroup> & { groups: readonly Toolgroup[] };
}

async function listAll(app: Acting<RegistryPorts>): Promise<AllListed> {
  // There are usually none: with users that is looked up once, and not for each kind.
  const hasAny = app.access.by === null || (await allOwners(app.store, "registrant")).length > 0;
  const registered = async <T extends Resource>(kind: ResourceType<T>): Promise<Registrations<T>> =>
    hasAny ? registrations(app, kind) : none;
  const list = async <T extends Resource>(kind: ResourceType<T>): Promise<Listed<T>> => {
    const [provided, ofKind] = await Promise.all([listProvided(app, kind), registered(kind)]);
    return { provided, registered: ofKind };
  };
  const listGroups = async (): Promise<AllListed["toolgroups"]> => {
    const [groups, ofKind] = await Promise.all([listToolgroups(app), registered(toolgroups)]);
    return { provided: toProvided(app, groups), groups, registered: ofKind };
  };
  const [ofModels, ofShields, ofToolgroups] = await Promise.all([list(models), list(shields), listGroups()]);
  return { models: ofModels, shields: ofShields, toolgroups: ofToolgroups };
}

/** The names in a plan. */
type Named = Pick<TurnPlan, "model" | "input_shields" | "output_shields" | "server_tools">;

/**
 * A snapshot: unregistering a resource does not affect running turns. With `meant`, a name that means something else by now,
 * or something that this user may not read, is not served.
 */
export async function servedBy(
  app: Acting<RegistryPorts>,
  meant?: MeantSources,
  providers: Providers = app.providers,
): Promise<ServedNow> {
  return toServedNow(app, await listAll(app), meant, providers);
}

/** The same; if this model is not served, the servers of models are asked again for what they have. */
export async function servedWith(
  app: Acting<RegistryPorts>,
  model: string,
  meant?: MeantSources,
  providers: Providers = app.providers,
): Promise<ServedNow> {
  return listedAgain(
    providers.inference,
    () => servedBy(app, meant, providers),
    ({ served }) => served.models.includes(model),
  );
}

/** By user; where there are none, by providers, as turns and responses have others. */
const memo = createMemo<ServedNow>();

/** Mostly what the last turn had. Making it anew adds 0.6 of a turn's CPU with 400 models, as a large provider has, and four times it with 3,000. */
function toServedNow(
  app: Acting<RegistryPorts>,
  listed: AllListed,
  meant: MeantSources | undefined,
  providers: Providers,
): ServedNow {
  const make = (): ServedNow => toServedAnew(app, listed, meant, providers);
  if (meant !== undefined) return make();
  const { access, configured } = app;
  const { groups } = listed.toolgroups;
  // All that is made of `app` here and below: what it has of configuration, access and names.
  const given = [
    configured,
    providers,
    listed.models.provided,
    listed.shields.provided,
    groups,
    // A group may get other tools.
    groups.map(({ tools }) => tools),
    listed.models.registered,
    listed.shields.registered,
    listed.toolgroups.registered,
  ];
  return memo(access.by === null ? providers : access, given, make);
}

/** What is served of each kind, by the names that this user has for it. */
interface ServedKinds {
  models: ServedNames<ResourceTarget>;
  shields: ServedNames<ShieldTarget>;
  toolgroups: ServedToolgroups;
}

function toServedAnew(
  app: Acting<RegistryPorts>,
  listed: AllListed,
  meant: MeantSources | undefined,
  providers: Providers,
): ServedNow {
  const known = {
    models: resolve(app, models, listed.models, mapOf(meant?.models)),
    shields: resolve(app, shields, listed.shields, mapOf(meant?.shields)),
    toolgroups: resolve(app, toolgroups, listed.toolgroups, mapOf(meant?.toolgroups)),
  };
  const served: ServedKinds = {
    models: toServedModels({ providers }, known.models),
    shields: toServedShields({ providers }, known.shields),
    toolgroups: toServedToolgroups(app, known.toolgroups, listed.toolgroups.groups),
  };
  return toServed(served, providers, app.access);
}

function toServed(
  { models, shields, toolgroups }: ServedKinds,
  providers: Providers,
  access: Access,
): ServedNow {
  const { inference, shields: judges } = providers;
  const ofModels = new Map<string, Pick<TurnPlan, "meant">>();
  const routed = <Caller extends ProviderCaller>(
    request: InferenceRequest,
    caller: Caller,
  ): [InferenceRequest, Caller] => {
    const target = models.names.get(request.model);
    if (target === undefined) return [request, caller];
    return [
      { ...request, model: target.name },
      { ...caller, provider_id: target.provider_id },
    ];
  };
  return {
    served: {
      models: [...models.names.keys()],
      shields: [...shields.names.keys()],
      toolgroups: toolgroups.groups,
    },
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
          toolgroups.sources,
          server_tools.map(({ toolgroup_id }) => toolgroup_id),
        ),
      };
      if (!hasMore) ofModels.set(model, { meant });
      return { meant };
    },
    expectReady(plan, caller) {
      const { model, input_shields, output_shields } = plan;
      const judging = new Set([...input_shields, ...output_shields]);
      return expectReady([
        ...named(models.names, [model]).map((provider_id) => ({
          provider: inference,
          caller: { ...caller, provider_id },
        })),
        ...named(shields.names, judging).map((provider_id) => ({
          provider: judges,
          caller: { ...caller, provider_id },
        })),
      ]);
    },
    providers: {
      ...providers,
      inference: {
        ...inference,
        infer: (request, context) => inference.infer(...routed(request, context)),
        intercept:
          inference.intercept &&
          ((request, caller) => inference.intercept?.(...routed(request, caller)) ?? null),
      },
      shields: {
        ...judges,
        run: (request, context) => {
          const target = shields.names.get(request.shield_id);
          if (target === undefined) return judges.run(request, context);
          const { provider_id, shield_id, params } = target;
          const sent = { ...request, shield_id, params: { ...params, ...request.params } };
          return judges.run(sent, { ...context, provider_id });
        },
      },
    },
  };
}

/** The providers of these names, each once. */
function named(
  names: ReadonlyMap<string, Pick<ResourceTarget, "provider_id">>,
  wanted: Iterable<string>,
): readonly string[] {
  return [...new Set([...wanted].flatMap((name) => names.get(name)?.provider_id ?? []))];
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
