/**
 * Resources of agents: those of the provider, those registered over HTTP, and those of the configuration. For equal
 * names the later source wins.
 */
import { Problem } from "../../domain/errors.ts";
import { isSame, providersName, type Resource } from "../../domain/resources.ts";
import type { App } from "../app.ts";
import { providerFailure } from "../failures.ts";
import { notFound } from "../records/find.ts";
import { read, remove, write } from "../records/record.ts";

/** One type of resource, with its sources: models, shields or toolgroups. */
export interface ResourceType<T extends Resource> {
  /** In error messages, such as `Model`. */
  noun: string;
  /** Prefix of the keys of its records. */
  prefix: string;
  key(identifier: string): string;
  provided(app: App): Promise<readonly T[]>;
  configured(app: App): readonly T[];
}

/** The provider's resources, and those registered or configured here. */
export interface KnownResources<T extends Resource> {
  provided: readonly T[];
  own: T[];
}

export async function knownResources<T extends Resource>(
  app: App,
  kind: ResourceType<T>,
): Promise<KnownResources<T>> {
  const [provided, entries] = await Promise.all([listProvided(app, kind), app.store.list(kind.prefix)]);
  const registered = entries.map((entry) => read<T>(entry).value);
  return { provided, own: latest([...registered, ...kind.configured(app)]) };
}

export async function listResources<T extends Resource>(app: App, kind: ResourceType<T>): Promise<T[]> {
  const { provided, own } = await knownResources(app, kind);
  return latest([...provided, ...own]);
}

export async function getResource<T extends Resource>(
  app: App,
  kind: ResourceType<T>,
  identifier: string,
): Promise<T> {
  const found = (await listResources(app, kind)).find((one) => one.identifier === identifier);
  if (found === undefined) throw notFound(kind.noun, identifier);
  return found;
}

/** Stores a resource. Registering the same again has no effect; another one under a taken name is a `conflict`. */
export async function register<T extends Resource>(app: App, kind: ResourceType<T>, wanted: T): Promise<T> {
  const { identifier } = wanted;
  const key = kind.key(identifier);
  const configured = kind.configured(app).find((one) => one.identifier === identifier);
  if (configured !== undefined && !isSame(configured, wanted)) {
    const text = `${kind.noun} ${identifier} is set by the configuration with other values.`;
    throw new Problem("conflict", text);
  }
  const entry = await app.store.get(key);
  if (entry !== undefined) {
    if (isSame(entry.value, wanted)) return wanted;
    return taken(app, wanted, `${kind.noun} ${identifier} is already registered with other values.`);
  }
  const stored = await app.store.commit([{ key, version: null }], [write(key, wanted)]);
  // Another request was faster: compare with its registration.
  return stored ? wanted : register(app, kind, wanted);
}

/** Answers what cannot be stored under its name in the way of the profile. */
function taken<T extends Resource>({ profile }: App, wanted: T, text: string): T {
  const status = profile.wire.taken_name_status;
  if (status === 200) return wanted;
  throw new Problem(status === 400 ? "bad_request" : "conflict", `${text} Unregister it first.`);
}

/** Removes a registration. Throws `bad_request` for a resource of the provider or the configuration, else `not_found`. */
export async function unregister<T extends Resource>(
  app: App,
  kind: ResourceType<T>,
  identifier: string,
): Promise<void> {
  const key = kind.key(identifier);
  const entry = await app.store.get(key);
  if (entry !== undefined) {
    const gone = await app.store.commit([entry], [remove(key)]);
    // Changed by another request meanwhile: read it again.
    return gone ? undefined : unregister(app, kind, identifier);
  }
  const isThis = (one: T): boolean => one.identifier === identifier;
  const name = `${kind.noun} ${identifier}`;
  if (kind.configured(app).some(isThis))
    throw new Problem("bad_request", `${name} is set by the configuration; it can be removed only there.`);
  const provided = (await listProvided(app, kind)).find(isThis);
  if (provided === undefined) throw notFound(kind.noun, identifier);
  const text = `${name} belongs to provider ${provided.provider_id} and cannot be unregistered.`;
  throw new Problem("bad_request", text);
}

/** Stores a resource as `register` does. Throws `bad_request` if the provider does not have its target. */
export async function registerProvided<T extends Resource>(
  app: App,
  kind: ResourceType<T>,
  wanted: T,
): Promise<T> {
  const target = providersName(wanted);
  const names = (await listProvided(app, kind)).map(providersName);
  if (names.includes(target)) return register(app, kind, wanted);
  const has = names.length > 0 ? `Available: ${names.join(", ")}.` : "It has none.";
  throw new Problem("bad_request", `The provider has no ${kind.noun.toLowerCase()} ${target}. ${has}`);
}

async function listProvided<T extends Resource>(app: App, kind: ResourceType<T>): Promise<readonly T[]> {
  try {
    return await kind.provided(app);
  } catch (error) {
    throw providerFailure(error);
  }
}

/** For equal names the last resource, at the index of the first. */
function latest<T extends Resource>(resources: readonly T[]): T[] {
  return [...new Map(resources.map((one) => [one.identifier, one])).values()];
}
