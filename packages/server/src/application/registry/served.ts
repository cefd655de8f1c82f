/** The resources that are served now to a user, and the providers that serve them. */
import type { Providers, Toolgroup } from "@understudy/contract/ports";
import type { Model, Shield, ToolGroup } from "@understudy/contract/types";
import type { Resource } from "../../domain/resources.ts";
import type { MeantSources } from "../../domain/turn/state/state.ts";
import type { Acting } from "../access/caller.ts";
import type { RegistryPorts } from "./ports.ts";
import { allOwners } from "../records/known-owners.ts";
import { listedAgain } from "./listed-again.ts";
import { createMemo } from "./memoize.ts";
import {
  listProvided,
  none,
  registrations,
  resolve,
  type Listed,
  type Registrations,
  type ResourceSource,
} from "./known.ts";
import { models, toServedModels } from "./models.ts";
import type { ResourceType } from "./resource-type.ts";
import { shields, toServedShields } from "./shields.ts";
import { toServed, type ServedKinds, type ServedNow } from "./to-served.ts";
import { listToolgroups, toolgroups, toProvided, toServedToolgroups } from "./toolgroups.ts";

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
    toolgroups: toServedToolgroups(
      { access: app.access, providers },
      known.toolgroups,
      listed.toolgroups.groups,
    ),
  };
  return toServed(served, providers, app.access);
}

function mapOf(names: Record<string, string> | undefined): ReadonlyMap<string, ResourceSource> | undefined {
  return names && new Map(Object.entries(names));
}
