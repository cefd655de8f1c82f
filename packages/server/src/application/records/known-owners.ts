/**
 * Who ever made a record. There may be many owners and each request asks for them, so they are kept: a count in the
 * store, written with each new one, tells whether another process has added some. Owners are never removed.
 */
import { Problem } from "../../domain/errors.ts";
import type { Owner } from "../../domain/access/user.ts";
import type { Access, GuardedType } from "../access/access.ts";
import type { Identity } from "../access/identity.ts";
import type { App } from "../app.ts";
import { keys, type OwnerList } from "./keys.ts";
import { behind } from "./behind.ts";
import { raw, type RecordStore } from "./record-store.ts";

/** The identifier of what gets its id when it is made: no rule can name it. */
export const unnamed = "";

/** The keys of an owner who made records here. */
export interface KnownOwner {
  owner: Owner;
  principalKey: string;
  ownerKey: string;
}

/** The owners of a list that are known here, when there were so many. */
interface Known {
  count: number;
  /** In the order in which they became known; only ever appended to. */
  readonly owners: KnownOwner[];
  /** Of the first so many owners, those with something that this access may read. */
  readonly readable: WeakMap<Access, Map<GuardedType, { judged: number; owners: KnownOwner[] }>>;
}

const known = new WeakMap<object, Map<OwnerList, Known>>();
/** By request: the count is read once, and a turn asks for three types of resources. */
const asked = new WeakMap<App, Map<RecordStore, Map<OwnerList, Promise<Known>>>>();

/** The keys of owners that are in a store, as far as this process wrote or saw them. */
const present = new WeakMap<object, Set<string>>();

/** Before a record of the user's is written: without the entry of its owner nobody would look for it. */
export async function ensureOwner(store: RecordStore, by: Identity | null, list: OwnerList): Promise<void> {
  if (by === null) return;
  const keysThere = present.get(behind(store)) ?? new Set();
  present.set(behind(store), keysThere);
  const key = keys.owner(list, by.principalKey, by.ownerKey);
  if (keysThere.has(key)) return;
  await addOwner(store, by, list);
  keysThere.add(key);
}

/** All owners of a list. */
export async function allOwners(
  app: App,
  store: RecordStore,
  list: OwnerList,
): Promise<readonly KnownOwner[]> {
  return (await knownNow(app, store, list)).owners;
}

/** Those whose records of a type this user may read, where no rule names single ones. */
export async function readableOwners(
  app: App,
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

/** As many commits in a row fail only if others add as many owners meanwhile. */
const maxAttempts = 100;

async function addOwner(store: RecordStore, by: Identity, list: OwnerList): Promise<void> {
  const { user, principalKey, ownerKey } = by;
  const { principal, attributes } = user;
  const key = keys.owner(list, principalKey, ownerKey);
  const owner = {
    principal,
    attributes: Object.fromEntries(Object.entries(attributes).map(([name, values]) => [name, [...values]])),
  };
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const [stored, entry] = await Promise.all([store[raw].get(key), store[raw].get(keys.ownerCount(list))]);
    const count = toCount(entry?.value);
    const isAdded =
      stored === undefined &&
      (await store.commit(
        [
          { key, version: null },
          { key: keys.ownerCount(list), version: entry?.version ?? null },
        ],
        [
          { key, value: owner },
          { key: keys.ownerCount(list), value: count + 1 },
        ],
      ));
    if (isAdded) return addKnown(store, list, { count, one: { owner, principalKey, ownerKey } });
    if (stored !== undefined) return;
  }
  throw new Problem(
    "store_failed",
    `The store failed: it refused ${maxAttempts} commits of ${key} in a row, each against the versions just read.`,
  );
}

/** To what was known when there were `count`; else the next request reads all. */
function addKnown(
  store: RecordStore,
  list: OwnerList,
  { count, one }: { count: number; one: KnownOwner },
): void {
  const memo = memoOf(store);
  const now = memo.get(list) ?? (count === 0 ? toKnown(0, []) : undefined);
  if (now?.count !== count) return;
  now.count = count + 1;
  // It may have been read between its commit and here.
  if (!now.owners.some(({ ownerKey }) => ownerKey === one.ownerKey)) now.owners.push(one);
  memo.set(list, now);
}

function knownNow(app: App, store: RecordStore, list: OwnerList): Promise<Known> {
  const stores = asked.get(app) ?? new Map<RecordStore, Map<OwnerList, Promise<Known>>>();
  asked.set(app, stores);
  const lists = stores.get(store) ?? new Map<OwnerList, Promise<Known>>();
  stores.set(store, lists);
  const found = lists.get(list) ?? readKnown(store, list);
  lists.set(list, found);
  return found;
}

async function readKnown(store: RecordStore, list: OwnerList): Promise<Known> {
  // Before the owners: of those added in between the next request sees that it does not know them.
  const count = toCount((await store[raw].get(keys.ownerCount(list)))?.value);
  const memo = memoOf(store);
  const before = memo.get(list);
  if (before?.count === count) return before;
  const entries = await store[raw].list(keys.owners(list));
  const now = toKnown(
    count,
    entries.map(({ key, value }) => {
      const [, principalKey = "", ownerKey = ""] = key.split("/");
      // Under this prefix only `addOwner` writes.
      return { owner: value as unknown as Owner, principalKey, ownerKey };
    }),
  );
  memo.set(list, now);
  return now;
}

function toKnown(count: number, owners: KnownOwner[]): Known {
  return { count, owners, readable: new WeakMap() };
}

function memoOf(store: RecordStore): Map<OwnerList, Known> {
  const memo = known.get(behind(store)) ?? new Map<OwnerList, Known>();
  known.set(behind(store), memo);
  return memo;
}

/** Only `addOwner` writes it; absent before the first. */
function toCount(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
