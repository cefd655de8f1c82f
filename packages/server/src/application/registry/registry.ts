/** Registrations over HTTP, and the resources under their names. */
import { Problem } from "../../domain/errors.ts";
import { isSame, providersName, type Resource } from "../../domain/resources.ts";
import type { Acting } from "../access/caller.ts";
import type { RegistryPorts } from "./ports.ts";
import { forbidden, notFound } from "../records/find.ts";
import { ownerOfNew } from "../records/owned.ts";
import type { Stored } from "../records/record.ts";
import { addResource, ownedResources, ownResource, removeResource } from "../records/resources.ts";
import {
  knownResources,
  listProvided,
  listResources,
  resourcesOf,
  sourceOf,
  type ResourceSource,
} from "./known.ts";
import type { ResourceType } from "./resource-type.ts";

export async function getResource<T extends Resource>(
  app: Acting<RegistryPorts>,
  kind: ResourceType<T>,
  identifier: string,
): Promise<T> {
  const found = (await listResources(app, kind)).find((one) => one.identifier === identifier);
  if (found === undefined) throw notFound(kind.noun, identifier);
  return found;
}

/**
 * Stores a resource. Registering the same again has no effect; another one under a taken name is a `conflict`. A name is
 * taken by oneself or the configuration, never by somebody else. `forbidden` comes before both.
 */
export async function register<T extends Resource>(
  app: Acting<RegistryPorts>,
  kind: ResourceType<T>,
  wanted: T,
): Promise<T> {
  const { identifier } = wanted;
  const owner = ownerOfNew(app, kind.type, identifier);
  const configured = kind
    .configured(app)
    .find((one) => one.identifier === identifier && app.access.mayReadServed(kind.type, identifier));
  if (configured !== undefined && !(kind.isSame ?? isSame)(configured, wanted)) {
    const text = `${kind.noun} ${identifier} is set by the configuration with other values.`;
    throw new Problem("conflict", text);
  }
  const stored = await ownResource<T>(app, kind, identifier);
  if (stored !== undefined) {
    if ((kind.isSame ?? isSame)(stored.value, wanted)) return stored.value;
    return taken(app, wanted, `${kind.noun} ${identifier} is already registered with other values.`);
  }
  const isNew = await addResource(app, kind, wanted, owner);
  // Another request was faster: compare with its registration.
  return isNew ? wanted : register(app, kind, wanted);
}

/** Answers what cannot be stored under its name in the way of the profile. */
function taken<T extends Resource>({ profile }: Acting<RegistryPorts>, wanted: T, text: string): T {
  const status = profile.wire.taken_name_status;
  if (status === 200) return wanted;
  throw new Problem(status === 400 ? "bad_request" : "conflict", `${text} Unregister it first.`);
}

/**
 * Removes a registration, and resolves to what it was. Throws `bad_request` for a resource of the provider or the configuration, `forbidden` for one of
 * somebody else's that may only be read, else `not_found`.
 */
export async function unregister<T extends Resource>(
  app: Acting<RegistryPorts>,
  kind: ResourceType<T>,
  identifier: string,
): Promise<T> {
  const own = await ownResource<T>(app, kind, identifier);
  if (own !== undefined) return removeOrAgain(app, kind, own);
  const name = `${kind.noun} ${identifier}`;
  const { sources } = await knownResources(app, kind);
  const source = sources.get(identifier);
  if (source === "configured")
    throw new Problem("bad_request", `${name} is set by the configuration; it can be removed only there.`);
  if (source === "provided")
    throw new Problem("bad_request", `${name} is the provider's own and cannot be unregistered.`);
  const named = source === undefined ? undefined : await registeredFrom(app, kind, identifier, source);
  if (named === undefined) throw notFound(kind.noun, identifier);
  return removeOrAgain(app, kind, named);
}

/** A registration of somebody else's. */
async function registeredFrom<T extends Resource>(
  app: Acting<RegistryPorts>,
  kind: ResourceType<T>,
  identifier: string,
  source: ResourceSource,
): Promise<Stored<T> | undefined> {
  const all = await ownedResources<T>(app, kind);
  return all.find((one) => sourceOf(one) === source && one.stored.value.identifier === identifier)?.stored;
}

/** What a name means now, with its registration; null for one of the provider or the configuration. Throws `not_found`. */
export async function findResource<T extends Resource>(
  app: Acting<RegistryPorts>,
  kind: ResourceType<T>,
  identifier: string,
): Promise<{ resource: T; stored: Stored<T> | null }> {
  const known = await knownResources(app, kind);
  const source = known.sources.get(identifier);
  const resource = resourcesOf(known).find((one) => one.identifier === identifier);
  if (source === undefined || resource === undefined) throw notFound(kind.noun, identifier);
  if (source === "provided" || source === "configured") return { resource, stored: null };
  const own = await ownResource<T>(app, kind, identifier);
  const isOwn = own !== undefined && isSame(own.value, resource);
  const stored = isOwn ? own : await registeredFrom(app, kind, identifier, source);
  if (stored === undefined) throw notFound(kind.noun, identifier);
  return { resource, stored };
}

async function removeOrAgain<T extends Resource>(
  app: Acting<RegistryPorts>,
  kind: ResourceType<T>,
  stored: Stored<T>,
): Promise<T> {
  const { identifier } = stored.value;
  if (!app.access.may("read", kind.type, identifier, stored.owner)) throw notFound(kind.noun, identifier);
  if (!app.access.may("delete", kind.type, identifier, stored.owner)) throw forbidden("delete", kind.type);
  const gone = await removeResource(app, stored, kind.goneWith?.(stored.value));
  // Changed by another request meanwhile: read it again, as another request of the same user.
  return gone ? stored.value : unregister({ ...app }, kind, identifier);
}

/** Stores a resource as `register` does. Throws `bad_request` if the provider does not have its target. */
export async function registerProvided<T extends Resource>(
  app: Acting<RegistryPorts>,
  kind: ResourceType<T>,
  wanted: T,
): Promise<T> {
  // Whoever may not register it learns nothing of what there is.
  ownerOfNew(app, kind.type, wanted.identifier);
  const target = providersName(wanted);
  if (kind.unlisted(app).has(wanted.provider_id)) return register(app, kind, wanted);
  const readable = (await listProvided(app, kind)).filter(
    ({ identifier, provider_id }) =>
      provider_id === wanted.provider_id && app.access.mayReadServed(kind.type, identifier),
  );
  const names = readable.map(providersName);
  if (names.includes(target)) return register(app, kind, wanted);
  const has = names.length > 0 ? `Available: ${names.join(", ")}.` : "It has none.";
  throw new Problem("bad_request", `The provider has no ${kind.noun.toLowerCase()} ${target}. ${has}`);
}
