/**
 * Brings the records of a store to the format of this version, before anything of it is served. A format of its own says
 * meanwhile that they are on the way: servers of the version before find one that they do not know. Each step may be
 * repeated, so that one that was killed is done again by the next start.
 */
import { importing, isCurrent, onTheWayTo, recordFormat } from "../../ports/store-format.ts";
import { explainFormat } from "../../ports/format-words.ts";
import { StoreError } from "../../ports/store-errors.ts";
import type { Store } from "../../ports/store.ts";
import { createIdentities } from "../access/identity.ts";
import { entriesBelow } from "../records/entries-below.ts";
import { keys, ownerLists } from "../records/keys.ts";
import { ownerEntryOf } from "./indexes.ts";

/** Throws a `StoreError` if it must not be served. */
export async function bringUpToDate(store: Store): Promise<void> {
  const { format } = store;
  if (format === undefined || format.number === recordFormat) return;
  if (format.number === importing) throw new StoreError(explainFormat(store.name, importing));
  const change = async (to: number): Promise<void> => {
    if (await format.change(to)) return;
    throw new StoreError(
      `Another server brings the records in ${store.name} to format ${recordFormat} too. Start this one again when that serves.`,
    );
  };
  const onTheWay = onTheWayTo(recordFormat);
  // Nothing is written, so that nothing is on the way.
  if (isCurrent(format.number)) return change(recordFormat);
  if (format.number !== onTheWay) await change(onTheWay);
  await listOwners(store);
  await change(recordFormat);
}

/** Format 2: those who registered names are in a list of their own, and the owners of each list are counted. */
async function listOwners(store: Store): Promise<void> {
  const identify = createIdentities();
  for await (const entry of entriesBelow(store, "owned/")) {
    const owner = await ownerEntryOf(entry, identify);
    // A refusal means that it is there.
    if (owner !== undefined) await store.commit([{ key: owner.key, version: null }], [owner]);
  }
  for (const list of ownerLists) {
    const { length } = await store.list(keys.owners(list), { keysOnly: true });
    if (length > 0) await store.commit([], [{ key: keys.ownerCount(list), value: length }]);
  }
}
