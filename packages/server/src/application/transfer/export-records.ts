/** Writes what is in a store as lines. */
import { recordFormat } from "../../ports/store-format.ts";
import { explainFormat } from "../../ports/format-words.ts";
import { StoreError } from "../../ports/store-errors.ts";
import type { Entry, Store, StoredJson } from "../../ports/store.ts";
import { entriesBelow } from "../records/entries-below.ts";
import { read, type ResponseRecord, type TurnRecord } from "../records/record.ts";
import { isLeftOut, kindOf } from "./kinds.ts";
import { endLine, headerLine, recordLine } from "./lines.ts";

/** The lines of an export, without their ends. Throws a `StoreError`. */
export async function* exportRecords(store: Store, version: string): AsyncGenerator<string> {
  const { format } = store;
  if (format !== undefined && format.number !== recordFormat)
    throw new StoreError(`Nothing was exported. ${explainFormat(store.name, format.number)}`);
  yield headerLine(version);
  let records = 0;
  for await (const entry of entriesBelow(store, "")) {
    if (isLeftOut(entry.key)) continue;
    if (kindOf(entry.key) === undefined)
      throw new StoreError(
        `${store.name} has a record under ${entry.key}, which this version of Understudy does not know. Export it with the version that wrote it.`,
      );
    records += 1;
    yield recordLine({ key: entry.key, value: withoutClaim(entry) });
  }
  yield endLine(records);
}

/** A claim is somebody's who runs now, and nobody's after an import. */
function withoutClaim({ key, value, version }: Entry): StoredJson {
  const entry = { key, value, version };
  if (key.startsWith("turn/")) {
    const { claim } = read<TurnRecord>(entry).value;
    // Both are objects, as is every record of these kinds.
    return claim === null ? value : { ...(value as { [name: string]: StoredJson }), claim: null };
  }
  // What an insert had written by then is removed: nobody goes on with it.
  if (key.startsWith("chunk-sweep/"))
    return { ...(value as { [name: string]: StoredJson }), by: "", until: 0 };
  if (!key.startsWith("response/") || read<ResponseRecord>(entry).value.lease === undefined) return value;
  const { lease: _lease, ...rest } = value as { [name: string]: StoredJson };
  return rest;
}
