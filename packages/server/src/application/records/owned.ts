/** What belongs to whom: written with each record, and how the records that somebody may read are found. */
import type { Owner } from "../../domain/access/user.ts";
import type { Write } from "../../ports/store.ts";
import type { GuardedType } from "../access/access.ts";
import type { Identity } from "../access/identity.ts";
import type { App, SharedApp } from "../app.ts";
import { forbidden } from "./find.ts";
import { keys } from "./keys.ts";
import { remove, type Stored } from "./record.ts";
import { raw, type RecordStore } from "./record-store.ts";

/** The identifier of what gets its id when it is made: no rule can name it. */
export const unnamed = "";

/** Who owns what this request makes. Throws `forbidden` unless they may make it. */
export function ownerOfNew({ access }: App, type: GuardedType, identifier: string): Owner | null {
  const owner = access.by?.user ?? null;
  if (!access.may("create", type, identifier, owner)) throw forbidden("create", type);
  return owner;
}

/** Besides the record: its entry in the list of its owner. Nothing where there are no users. */
export function ownership({ access }: App, list: (owner: string) => string, id: string): Write[] {
  return access.by === null ? [] : [{ key: list(access.by.ownerKey) + id, value: true }];
}

/** The owners that are in a store, as far as this process knows. They are never removed. */
const present = new WeakMap<RecordStore, Set<string>>();

/** Before a record of the user's is written: without the entry of its owner nobody would look for it. */
export async function ensureOwner({ access: { by } }: App, store: RecordStore): Promise<void> {
  if (by === null) return;
  const owners = present.get(store) ?? new Set();
  present.set(store, owners);
  if (owners.has(by.ownerKey)) return;
  await store.commit([], ownerEntry(by));
  owners.add(by.ownerKey);
}

/** What is removed with a record. */
export async function ownershipGone(
  { identify }: SharedApp,
  { owner }: Pick<Stored<unknown>, "owner">,
  list: (owner: string) => string,
  id: string,
): Promise<Write[]> {
  return owner === null ? [] : [remove(list((await identify(owner)).ownerKey) + id)];
}

/** Once is enough, and again changes nothing. */
export function ownerEntry({ user, principalKey, ownerKey }: Identity): Write[] {
  const { principal, attributes } = user;
  const value = {
    principal,
    attributes: Object.fromEntries(Object.entries(attributes).map(([name, values]) => [name, [...values]])),
  };
  return [{ key: keys.owner(principalKey, ownerKey), value }];
}

/** The keys of an owner who made records here. */
export interface KnownOwner {
  owner: Owner;
  principalKey: string;
  ownerKey: string;
}

/** By request: whatever it looks for, it looks at the owners of one moment. */
const asked = new WeakMap<App, Map<RecordStore, Promise<KnownOwner[]>>>();

export function knownOwners(app: App, store: RecordStore): Promise<KnownOwner[]> {
  const stores = asked.get(app) ?? new Map<RecordStore, Promise<KnownOwner[]>>();
  asked.set(app, stores);
  const owners = stores.get(store) ?? readOwners(store);
  stores.set(store, owners);
  return owners;
}

async function readOwners(store: RecordStore): Promise<KnownOwner[]> {
  return (await store[raw].list(keys.owners)).map(({ key, value }) => {
    const [, principalKey = "", ownerKey = ""] = key.split("/");
    // Under this prefix only `ownerEntry` writes.
    return { owner: value as unknown as Owner, principalKey, ownerKey };
  });
}
