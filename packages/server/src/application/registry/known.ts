/** The resources that a user may read, each with its source: what a name means is decided here. */
import type { Awaitable } from "@understudy/contract";
import { toTargets, type Resource, type ResourceTarget } from "../../domain/resources.ts";
import type { Acting } from "../access/caller.ts";
import type { RegistryPorts } from "./ports.ts";
import { providerFailure } from "../running/failures.ts";
import { allOwners } from "../records/known-owners.ts";
import { ownedResources, registeredResources, type OwnedResource } from "../records/resources.ts";
import type { Stored } from "../records/record.ts";
import type { ResourceType } from "./resource-type.ts";

/** Where a resource is from: provider, configuration, or one registration, of a principal or of nobody. */
export type ResourceSource = "provided" | "configured" | (string & {});

/** For names, the source that they have to be from. */
export type Meant = ReadonlyMap<string, ResourceSource>;

const anything: Meant = new Map();

/** The names that a turn can use, with what each stands for, and where it is from. */
export interface ServedNames<T> {
  names: ReadonlyMap<string, T>;
  sources: ReadonlyMap<string, ResourceSource>;
}

/** What each name means now. */
export interface KnownResources<T extends Resource> {
  /** The provider's, under names that may be others' by now. */
  provided: readonly T[];
  /** Registered or configured; each name once. */
  own: readonly T[];
  sources: ReadonlyMap<string, ResourceSource>;
}

/** The names that can be used, each with what it stands for. `unlisted`: providers that cannot say what they have. */
export function targetsOf<T extends Resource>(
  { provided, own, sources }: KnownResources<T>,
  unlisted: ReadonlySet<string>,
): ReadonlyMap<string, ResourceTarget> {
  return new Map([...toTargets(provided, own, unlisted)].filter(([name]) => sources.has(name)));
}

interface Known<T extends Resource> {
  resource: T;
  source: ResourceSource;
}

export interface Registrations<T extends Resource> {
  mine: readonly Known<T>[];
  others: readonly Known<T>[];
}

export const none: Registrations<never> = { mine: [], others: [] };

/** What the provider serves of a kind, and what is registered. */
export interface Listed<T extends Resource> {
  provided: readonly T[];
  registered: Registrations<T>;
}

/** The resources of a kind, as a user has them now. */
export async function knownResources<T extends Resource>(
  app: Acting<RegistryPorts>,
  kind: ResourceType<T>,
): Promise<KnownResources<T>> {
  const [provided, registered] = await Promise.all([listProvided(app, kind), registrations(app, kind)]);
  return resolve(app, kind, { provided, registered });
}

/**
 * Without users the configuration's name counts before a registered one, and that before the provider's. With them one's own
 * name counts before the configuration's, that before the provider's, and those of others come last: nobody shadows what is
 * served to all. `meant`: names that have to be from this source, or are not known.
 */
export function resolve<T extends Resource>(
  app: Acting<RegistryPorts>,
  kind: ResourceType<T>,
  listed: Listed<T>,
  meant: Meant = anything,
): KnownResources<T> {
  const { access } = app;
  const mayRead = ({ identifier }: T): boolean => access.mayReadServed(kind.type, identifier);
  const provided = listed.provided.filter(mayRead).map(from<T>("provided"));
  const configured = kind.configured(app).filter(mayRead).map(from<T>("configured"));
  const { mine, others } = listed.registered;
  const isMeant = ({ resource, source }: Known<T>): boolean =>
    (meant.get(resource.identifier) ?? source) === source;
  const named = new Map<string, Known<T>>();
  const ordered =
    access.by === null
      ? [...provided, ...others, ...configured]
      : [...others, ...provided, ...configured, ...mine];
  // What comes later counts, in the place of the first.
  for (const one of ordered.filter(isMeant)) named.set(one.resource.identifier, one);
  const own = [...named.values()].filter(({ source }) => source !== "provided");
  return {
    provided: provided.map(({ resource }) => resource),
    own: own.map(({ resource }) => resource),
    sources: new Map([...named].map(([name, { source }]) => [name, source])),
  };
}

/** Mostly there are none, and every turn asks for all three kinds. */
export async function registrations<T extends Resource>(
  app: Acting<RegistryPorts>,
  kind: ResourceType<T>,
): Promise<Registrations<T>> {
  const { access, store } = app;
  if (access.by !== null) {
    const owners = await allOwners(store, "registrant");
    return owners.length === 0 ? none : registrationsOfUsers(app, kind);
  }
  if (app.ignoresOwners) return registrationsOfUsers(app, kind);
  const found = await registeredResources<T>(app, kind);
  return found.length === 0 ? none : { mine: [], others: found.map(nobodys) };
}

/** Others' newest first, so that the oldest counts. */
async function registrationsOfUsers<T extends Resource>(
  app: Acting<RegistryPorts>,
  kind: ResourceType<T>,
): Promise<Registrations<T>> {
  const { by } = app.access;
  const owned = await ownedResources<T>(app, kind);
  const unowned = by === null ? await registeredResources<T>(app, kind) : [];
  const isMine = ({ principalKey }: { principalKey: string }): boolean => principalKey === by?.principalKey;
  return {
    mine: owned.filter(isMine).map((one) => known<T>(sourceOf(one))(one.stored)),
    others: [
      ...owned
        .filter((one) => !isMine(one))
        .toSorted((one, other) => (one.stored.since < other.stored.since ? 1 : -1))
        .map((one) => known<T>(sourceOf(one))(one.stored)),
      ...unowned.map(nobodys),
    ],
  };
}

/** Of one registration: the same name, registered again after it was removed, is another. */
export function sourceOf<T extends Resource>({ stored, principalKey }: OwnedResource<T>): ResourceSource {
  return `${principalKey}/${stored.since}`;
}

const from =
  <T extends Resource>(source: ResourceSource) =>
  (resource: T): Known<T> => ({ resource, source });

const known =
  <T extends Resource>(source: ResourceSource) =>
  ({ value }: Stored<T>): Known<T> => ({ resource: value, source });

const nobodys = <T extends Resource>(one: Stored<T>): Known<T> => known<T>(`registered/${one.version}`)(one);

/** Each name once, as it is meant. */
export async function listResources<T extends Resource>(
  app: Acting<RegistryPorts>,
  kind: ResourceType<T>,
): Promise<T[]> {
  return resourcesOf(await knownResources(app, kind));
}

export function resourcesOf<T extends Resource>({ provided, own, sources }: KnownResources<T>): T[] {
  const named = new Map([...provided, ...own].map((one) => [one.identifier, one]));
  return [...sources.keys()].flatMap((name) => named.get(name) ?? []);
}

export function listProvided<T extends Resource>(
  app: Acting<RegistryPorts>,
  kind: ResourceType<T>,
): Promise<readonly T[]> {
  return fromProvider(() => kind.provided(app));
}

export async function fromProvider<T>(work: () => Awaitable<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw providerFailure(error);
  }
}
