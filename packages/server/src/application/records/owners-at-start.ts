/** What an earlier start left: records of users must not be shown to everybody, and those of nobody are hidden from users. */
import type { Owner } from "../../domain/access/user.ts";
import type { Entry, Store, Write } from "../../ports/store.ts";
import { StoreError } from "../../ports/store-errors.ts";
import type { Identity } from "../access/identity.ts";
import type { Records } from "./reader.ts";
import { entriesBelow } from "./entries-below.ts";
import { keys, ownerLists, registeredKinds } from "./keys.ts";
import { ensureOwner } from "./ensure-owner.ts";
import { entryOf, isListed, listedPrefixes } from "./owned.ts";
import { read, remove, write, type SessionRecord } from "./record.ts";
import { raw } from "./record-store.ts";

/** A store with a key below one of these has records of users. */
export const ownerPrefixes: readonly string[] = ownerLists.map((list) => keys.owners(list));

/** Throws a `StoreError` if users made records in this store, and there are no users now. */
export async function refuseOwned({ store, ignoresOwners }: Records): Promise<void> {
  if (ignoresOwners) return;
  const found = await Promise.all(ownerPrefixes.map(async (prefix) => store[raw].list(prefix, { limit: 1 })));
  if (found.some((owners) => owners.length > 0)) throw new StoreError(explainOwned(store.name));
}

export function explainOwned(name: string): string {
  return `${name} has records of users: start it with the auth that it had, or with --ignore-owners to show them to everybody.`;
}

/** Gives what is nobody's to a principal, if one is named. Resolves to how many records are still hidden from all users. */
export async function showOwned(app: Records, adopter: string | undefined): Promise<number> {
  if (adopter !== undefined) await adoptUnowned(app, adopter);
  return countUnowned(app);
}

async function countUnowned(app: Records): Promise<number> {
  let found = 0;
  for await (const _ of unowned(app.store[raw])) found += 1;
  return found;
}

async function adoptUnowned(app: Records, principal: string): Promise<void> {
  const owner: Owner = { principal, attributes: {} };
  const identity = await app.identify(owner);
  const store = app.store[raw];
  for await (const entry of unowned(store)) {
    const since = app.clock.now();
    const adopted = adoption(entry, identity, owner, since);
    const taken = adopted.filter(({ key, value }) => key !== entry.key && value !== undefined);
    // One that was changed meanwhile, or whose name the adopter has already, is found by the count.
    const checks = [entry, ...taken.map(({ key }) => ({ key, version: null }))];
    await ensureOwner(app.store, identity, isRegistered(entry) ? "registrant" : "owner");
    await store.commit(checks, adopted);
  }
}

const registered = registeredKinds.map((kind) => keys.resources(kind));

async function* unowned(store: Store): AsyncGenerator<Entry> {
  for (const prefix of [...listedPrefixes, ...registered])
    for await (const entry of entriesBelow(store, prefix))
      if (read<SessionRecord>(entry).owner === null) yield entry;
}

function isRegistered({ key }: Entry): boolean {
  return registered.some((prefix) => key.startsWith(prefix));
}

function adoption(entry: Entry, identity: Identity, owner: Owner, since: string): Write[] {
  const { value } = read<SessionRecord>(entry);
  if (isListed(entry.key)) return [write(entry.key, value, owner), entryOf(entry.key, identity)];
  return [remove(entry.key), write(keys.owned(identity.principalKey, entry.key), value, owner, since)];
}
