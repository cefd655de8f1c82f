/**
 * Fills an empty store with an export. Until all of it is there the store has a format of its own, in which no server
 * shows anything: it is seen whole, or not at all.
 */
import { explainFormat } from "../../ports/format-words.ts";
import { importing, recordFormat } from "../../ports/store-format.ts";
import { StoreError } from "../../ports/store-errors.ts";
import type { Store } from "../../ports/store.ts";
import { keys } from "../records/keys.ts";
import { expectPast, type CheckedExport } from "./check-lines.ts";
import { fillStore } from "./fill-store.ts";

export interface ImportOptions {
  /** Goes on where an import was killed: what it left is deleted first. */
  restart?: boolean | undefined;
}

/** Resolves to the number of records. Throws a `StoreError`; then nothing of it is to be seen. */
export async function importRecords(
  store: Store,
  checked: CheckedExport,
  { restart = false }: ImportOptions = {},
): Promise<number> {
  await expectFree(store, restart);
  expectPast(checked, await store.now());
  const { format } = store;
  if (format !== undefined && format.number !== importing && !(await format.change(importing)))
    throw new StoreError(`Another process has begun to import into ${store.name}. Nothing was imported.`);
  if (restart) await removeAll(store);
  else await expectStillEmpty(store);
  try {
    await fillStore(store, checked);
  } catch (error) {
    await giveUp(store, error);
    throw error;
  }
  if (format !== undefined && !(await format.change(recordFormat)))
    throw new StoreError(`Another process has begun the import into ${store.name} anew. See what that says.`);
  return checked.records;
}

async function expectFree(store: Store, restart: boolean): Promise<void> {
  const number = store.format?.number ?? recordFormat;
  if (number === importing && !restart) throw new StoreError(explainFormat(store.name, importing));
  if (number === importing) return;
  if (restart) throw new StoreError(`No import into ${store.name} was killed: import without --restart.`);
  if (number !== recordFormat)
    throw new StoreError(
      `Nothing was imported, as ${store.name} is not empty. ${explainFormat(store.name, number)}`,
    );
  await expectEmpty(store);
}

/** What a server wrote before it saw the new format would be mixed with the import. */
async function expectStillEmpty(store: Store): Promise<void> {
  try {
    await expectEmpty(store);
  } catch (error) {
    await store.format?.change(recordFormat);
    throw error;
  }
}

/** A server that ran on it leaves its marks. */
const ofEveryStore: readonly string[] = [keys.idMark, keys.health, keys.expiry];

async function expectEmpty(store: Store): Promise<void> {
  const replicas = await store.list(keys.replicas, { keysOnly: true });
  const marks = [...ofEveryStore, ...replicas.map(({ key }) => key)];
  const entries = await store.list("", { limit: marks.length + 1, keysOnly: true });
  const found = entries.find(({ key }) => !marks.includes(key));
  if (found !== undefined)
    throw new StoreError(
      `${store.name} is not empty: it has ${found.key}. Import into an empty store. Nothing was imported.`,
    );
}

/** So many are deleted at once. */
const batch = 256;

/** The marks too: there is nothing left whose order they keep. */
async function removeAll(store: Store): Promise<void> {
  for (;;) {
    const entries = await store.list("", { limit: batch, keysOnly: true });
    if (entries.length === 0) return;
    await store.commit(
      [],
      entries.map(({ key }) => ({ key, value: undefined })),
    );
  }
}

/** Leaves the store empty again, if it can; else it stays in the format of an import. */
async function giveUp(store: Store, cause: unknown): Promise<void> {
  if (store.format === undefined) return removeAll(store);
  try {
    await removeAll(store);
    await store.format.change(recordFormat);
  } catch {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StoreError(
      `The import failed, and what it left could not be deleted: ${reason} Import again with --restart.`,
      { cause },
    );
  }
}
