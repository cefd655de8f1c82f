/** The entry of an owner, by which their records are found. */
import { Problem } from "../../domain/errors.ts";
import type { Identity } from "../access/identity.ts";
import { keys, type OwnerList } from "./keys.ts";
import { addKnown, toCount } from "./known-owners.ts";
import { raw, type RecordStore } from "./record-store.ts";

/** Before a record of the user is written: it is found by the entry of its owner. */
export async function ensureOwner(store: RecordStore, by: Identity | null, list: OwnerList): Promise<void> {
  if (by === null) return;
  const { present } = store.owners[list];
  if (present.has(by.ownerKey)) return;
  await addOwner(store, by, list);
  present.add(by.ownerKey);
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
