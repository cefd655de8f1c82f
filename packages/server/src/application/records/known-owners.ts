/**
 * Who ever made a record. There may be many owners and each request asks for them, so they are kept: a count in the
 * store, written with each new one, shows whether another process has added some. Owners are never removed.
 */
import type { Owner } from "../../domain/access/user.ts";
import { unnamed, type GuardedType } from "../access/access.ts";
import type { Reader } from "./reader.ts";
import { keys, type OwnerList } from "./keys.ts";
import { raw, type KnownOwner, type KnownOwners, type RecordStore } from "./record-store.ts";

interface OwnersRead {
  store: RecordStore;
  list: OwnerList;
  known: Promise<KnownOwners>;
}

/** By request, where a store is shared and each read is a round trip. A request has one or two. */
const readsOf = new WeakMap<Reader, OwnersRead[]>();

/** All owners of a list. */
export async function allOwners(
  app: Reader,
  store: RecordStore,
  list: OwnerList,
): Promise<readonly KnownOwner[]> {
  return (await knownNow(app, store, list)).owners;
}

/** Those whose records of a type this user may read, where no rule names single ones. */
export async function readableOwners(
  app: Reader,
  store: RecordStore,
  list: OwnerList,
  type: GuardedType,
): Promise<readonly KnownOwner[]> {
  const { owners, readable } = await knownNow(app, store, list);
  const { access } = app;
  const byType = readable.get(access) ?? new Map<GuardedType, { judged: number; owners: KnownOwner[] }>();
  readable.set(access, byType);
  const found = byType.get(type) ?? { judged: 0, owners: [] };
  byType.set(type, found);
  for (const one of owners.slice(found.judged))
    if (access.may("read", type, unnamed, one.owner)) found.owners.push(one);
  found.judged = owners.length;
  return found.owners;
}

/** To what was known when there were `count`; else the next request reads all. */
export function addKnown(
  store: RecordStore,
  list: OwnerList,
  { count, one }: { count: number; one: KnownOwner },
): void {
  const now = store.owners[list].known ?? (count === 0 ? toKnown(0, []) : undefined);
  if (now?.count !== count) return;
  now.count = count + 1;
  // It may have been read between its commit and here.
  if (!now.owners.some(({ ownerKey }) => ownerKey === one.ownerKey)) now.owners.push(one);
  store.owners[list].known = now;
}

function knownNow(app: Reader, store: RecordStore, list: OwnerList): Promise<KnownOwners> {
  if (store.exclusive) return readKnown(store, list);
  const before = readsOf.get(app) ?? [];
  const again = before.find((one) => one.store === store && one.list === list);
  if (again !== undefined) return again.known;
  const found = readKnown(store, list);
  readsOf.set(app, [...before, { store, list, known: found }]);
  return found;
}

async function readKnown(store: RecordStore, list: OwnerList): Promise<KnownOwners> {
  // Before the owners: of those added in between the next request sees that it does not know them.
  const entry = await store[raw].get(keys.ownerCount(list));
  const count = toCount(entry?.value);
  const before = store.owners[list].known;
  return before?.count === count ? before : readAnew(store, list, count);
}

async function readAnew(store: RecordStore, list: OwnerList, count: number): Promise<KnownOwners> {
  const entries = await store[raw].list(keys.owners(list));
  const now = toKnown(
    count,
    entries.map(({ key, value }) => {
      const [, principalKey = "", ownerKey = ""] = key.split("/");
      // Under this prefix only `ensureOwner` writes.
      return { owner: value as unknown as Owner, principalKey, ownerKey };
    }),
  );
  store.owners[list].known = now;
  return now;
}

function toKnown(count: number, owners: KnownOwner[]): KnownOwners {
  return { count, owners, readable: new WeakMap() };
}

/** Only `ensureOwner` writes it; absent before the first. */
export function toCount(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
