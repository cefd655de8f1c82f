/**
 * Who ever made a record. There may be many owners and each request asks for them, so they are kept: a count in the
 * store, written with each new one, shows whether another process has added some. Owners are never removed.
 */
import { createLruCache } from "@understudy/contract";
import type { Owner } from "../../domain/access/user.ts";
import { unnamed, type GuardedType } from "../access/access.ts";
import type { Reader } from "./reader.ts";
import { keys, type OwnerList } from "./keys.ts";
import { raw, type KnownOwner, type KnownOwners, type RecordStore } from "./record-store.ts";

/** All owners of a list. */
export async function allOwners(store: RecordStore, list: OwnerList): Promise<readonly KnownOwner[]> {
  return (await readKnown(store, list)).owners;
}

/** Those whose records of a type this user may read, where no rule names single ones. */
export async function readableOwners(
  { access }: Reader,
  store: RecordStore,
  list: OwnerList,
  type: GuardedType,
): Promise<readonly KnownOwner[]> {
  const { owners, readable } = await readKnown(store, list);
  const key = `${access.by?.ownerKey ?? "-"}/${type}`;
  const before = readable.get(key) ?? { judged: 0, owners: [] };
  if (before.judged === owners.length) return before.owners;
  const more = owners.slice(before.judged).filter(({ owner }) => access.may("read", type, unnamed, owner));
  const now = { judged: owners.length, owners: [...before.owners, ...more] };
  readable.set(key, now, 1 + now.owners.length);
  return now.owners;
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

/** Of all users together. */
const mostReadable = 1_000_000;

function toKnown(count: number, owners: KnownOwner[]): KnownOwners {
  return { count, owners, readable: createLruCache(mostReadable) };
}

/** Only `ensureOwner` writes it; absent before the first. */
export function toCount(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
