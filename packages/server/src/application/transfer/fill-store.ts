/** Stores the records of a checked export, with the entries by which they are found. */
import { isUnfinished } from "../../domain/response-status.ts";
import { createIdentities } from "../access/identity.ts";
import type { Store, StoredJson, Write } from "../../ports/store.ts";
import { keys, ownerLists } from "../records/keys.ts";
import type { CheckedExport } from "./check-lines.ts";
import { indexesOf, ownerEntryOf } from "./indexes.ts";
import { parseLine, type RecordLine } from "./lines.ts";

/** So many writes, and about so many characters, go in one commit. */
const batch = { writes: 256, characters: 1024 * 1024 };

export async function fillStore(store: Store, { source, latest }: CheckedExport): Promise<void> {
  const identify = createIdentities();
  const owners = new Map<string, StoredJson | undefined>();
  const writes = createBatches(store);
  for await (const text of source.lines()) {
    const line = parseLine(text);
    if (!("key" in line)) continue;
    const entry = { ...settled(line), version: "" };
    if (/^(owner|registrant)\//.test(entry.key)) owners.set(entry.key, entry.value);
    else await writes.add([entry, ...(await indexesOf(entry, identify))]);
    const owner = await ownerEntryOf(entry, identify);
    if (owner !== undefined && !owners.has(owner.key)) owners.set(owner.key, owner.value);
  }
  for (const [key, value] of owners) await writes.add([{ key, value }]);
  await writes.add(countsOf([...owners.keys()]));
  await writes.add(await markAfter(store, latest?.time ?? 0));
  await writes.flush();
}

/**
 * Nobody runs a response after an import: the first start takes one that was queued when it was exported. One that ran has a
 * lease that is over, so that the start queues it again or says that it failed.
 */
function settled({ key, value }: RecordLine): RecordLine {
  if (!key.startsWith("response/")) return { key, value };
  // The lines were checked: it is an object with a response.
  const record = value as { response: { status: string }; [name: string]: StoredJson };
  const { status } = record.response;
  const waits = status === "queued" && record["work"] !== undefined;
  return {
    key,
    value: isUnfinished(status) && !waits ? { ...record, lease: { by: "import", until: 0 } } : record,
  };
}

function countsOf(owners: readonly string[]): Write[] {
  return ownerLists.flatMap((list) => {
    const count = owners.filter((key) => key.startsWith(keys.owners(list))).length;
    return count === 0 ? [] : [{ key: keys.ownerCount(list), value: count }];
  });
}

/** New ids come after all that were imported. */
async function markAfter(store: Store, latest: number): Promise<Write[]> {
  const before = (await store.get(keys.idMark))?.value;
  if (latest === 0 || (typeof before === "number" && before > latest)) return [];
  return [{ key: keys.idMark, value: latest + 1 }];
}

function createBatches(store: Store) {
  let waiting: Write[] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await store.commit([], waiting);
    waiting = [];
    characters = 0;
  };
  return {
    flush,
    async add(writes: readonly Write[]) {
      waiting.push(...writes);
      for (const { value } of writes) characters += JSON.stringify(value ?? null).length;
      if (waiting.length >= batch.writes || characters >= batch.characters) await flush();
    },
  };
}
