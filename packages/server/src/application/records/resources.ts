/** Registered resources, which have names in place of ids: those of a user under keys of their own. */
import type { Owner } from "../../domain/access/user.ts";
import type { Write } from "../../ports/store.ts";
import type { Resource } from "../../domain/resources.ts";
import type { GuardedType } from "../access/access.ts";
import type { Identity } from "../access/identity.ts";
import type { Reader } from "./reader.ts";
import { keys, type RegisteredKind } from "./keys.ts";
import { ensureOwner } from "./ensure-owner.ts";
import { allOwners, readableOwners } from "./known-owners.ts";
import { read, remove, write, type Stored } from "./record.ts";
import { raw } from "./record-store.ts";

interface Kind {
  type: GuardedType;
  kind: RegisteredKind;
}

/** Those that are nobody's. */
export async function registeredResources<T extends Resource>(
  app: Reader,
  { kind }: Kind,
): Promise<Stored<T>[]> {
  const entries = await app.store[raw].list(keys.resources(kind));
  return entries.map((entry) => read<T>(entry));
}

export interface OwnedResource<T extends Resource> {
  stored: Stored<T>;
  principalKey: string;
}

/** Those of all users that this one may read. */
export async function ownedResources<T extends Resource>(
  app: Reader,
  { kind, type }: Kind,
): Promise<OwnedResource<T>[]> {
  const { access, store } = app;
  const readable = access.namesSome(type)
    ? await allOwners(store, "registrant")
    : await readableOwners(app, store, "registrant", type);
  const principals = [...new Set(readable.map(({ principalKey }) => principalKey))];
  const lists = await Promise.all(
    principals.map(async (principalKey) => {
      const entries = await store[raw].list(keys.owned(principalKey, keys.resources(kind)));
      return entries.map((entry) => ({ stored: read<T>(entry), principalKey }));
    }),
  );
  // Somebody's attributes may have changed between two registrations.
  return lists
    .flat()
    .filter(({ stored: { value, owner } }) => access.may("read", type, value.identifier, owner));
}

/** The registration that the user's own request would make or remove. */
export async function ownResource<T extends Resource>(
  { access: { by }, store }: Reader,
  { kind }: Kind,
  identifier: string,
): Promise<Stored<T> | undefined> {
  const entry = await store[raw].get(keyOf(by, kind, identifier));
  return entry && read<T>(entry);
}

/** False if the name is taken by now. */
export async function addResource(
  app: Reader,
  { kind }: Kind,
  resource: Resource,
  owner: Owner | null,
): Promise<boolean> {
  const { by } = app.access;
  const key = keyOf(by, kind, resource.identifier);
  if (by === null) return app.store.commit([{ key, version: null }], [write(key, resource)]);
  const since = app.clock.now();
  await ensureOwner(app.store, by, "registrant");
  return app.store.commit([{ key, version: null }], [write(key, resource, owner, since)]);
}

/** False if it was changed meanwhile. */
export async function removeResource(
  { store }: Reader,
  stored: Stored<Resource>,
  besides: readonly Write[] = [],
): Promise<boolean> {
  return store.commit([stored], [remove(stored.key), ...besides]);
}

function keyOf(by: Identity | null, kind: RegisteredKind, identifier: string): string {
  const key = keys.resource(kind, identifier);
  return by === null ? key : keys.owned(by.principalKey, key);
}
