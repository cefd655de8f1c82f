/** Looks at a whole export before anything of it is stored. */
import { createIdentities, type Identity } from "../access/identity.ts";
import type { Owner } from "../../domain/access/user.ts";
import { timeOfId } from "../../domain/id-time.ts";
import { StoreError } from "../../ports/store-errors.ts";
import { keys, ownerLists } from "../records/keys.ts";
import { kindOf } from "./kinds.ts";
import { parseLine, type RecordLine } from "./lines.ts";

/** Where an export is read, twice: to check it, and to store it. */
export interface ExportSource {
  /** As errors name it. */
  name: string;
  lines(): AsyncIterable<string>;
}

/** An id in a line, and its time in milliseconds since 1970. */
interface TimedId {
  line: number;
  id: string;
  time: number;
}

export interface CheckedExport {
  source: ExportSource;
  records: number;
  /** Undefined if no id has a time. */
  latest: TimedId | undefined;
}

/** Throws a `StoreError` that names the first wrong line. */
export async function checkExport(source: ExportSource): Promise<CheckedExport> {
  const { name, lines } = source;
  const identify = createIdentities();
  const known = new Set<string>();
  let number = 0;
  let latest: TimedId | undefined;
  let end: number | undefined;
  const check = async (text: string): Promise<void> => {
    if (end !== undefined) throw new Error("nothing may follow the end");
    const line = parseLine(text);
    const isFirst = number === 1;
    if (isFirst !== "header" in line)
      throw new Error(isFirst ? "expected the header of an export" : "a second header");
    if ("header" in line) return;
    if ("end" in line) {
      if (line.end !== known.size)
        throw new Error(`records: expected ${line.end}, and there are ${known.size}. Lines are missing`);
      end = line.end;
      return;
    }
    if (known.has(line.key)) throw new Error(`${line.key} is there twice`);
    known.add(line.key);
    for (const id of checkRecord(line)) {
      const time = timeOfId(id);
      if (time > (latest?.time ?? 0)) latest = { line: number, id, time };
    }
    await checkOwnerKey(line, identify);
  };
  for await (const text of lines()) {
    number += 1;
    try {
      await check(text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StoreError(`${name}, line ${number}: ${reason}. Nothing was imported.`, { cause: error });
    }
  }
  if (end === undefined)
    throw new StoreError(
      `${name} ends after line ${number}, without the last line of an export. Nothing was imported.`,
    );
  return { source, records: known.size, latest };
}

/** The clocks of two machines differ, and ids are ahead of theirs by seconds. */
const toleranceMs = 60_000;

/** Throws a `StoreError` for an id that the clock of a store has not reached. */
export function expectPast({ source, latest }: CheckedExport, now: number): void {
  if (latest === undefined || latest.time <= now + toleranceMs) return;
  const { line, id, time } = latest;
  throw new StoreError(
    `${source.name}, line ${line}: key: the id ${id} is of ${new Date(time).toISOString()}, which is in the future. Correct the clock of the store's machine. Nothing was imported.`,
  );
}

/** Gives the segments of its key. */
function checkRecord({ key, value }: RecordLine): readonly string[] {
  const kind = kindOf(key);
  if (kind === undefined) throw new Error(`key: ${key} is no key of an export`);
  kind.check(value, kind.rest);
  return kind.rest;
}

/** Keys have digests of owners, by which they are found. */
async function checkOwnerKey(
  { key, value }: RecordLine,
  identify: (owner: Owner) => Promise<Identity>,
): Promise<void> {
  const [kind, principal] = key.split("/");
  const list = ownerLists.find((one) => one === kind);
  if (list !== undefined) {
    // `kindOf` has checked that it is an owner, and below that it has one.
    const { principalKey, ownerKey } = await identify(value as unknown as Owner);
    if (key === keys.owner(list, principalKey, ownerKey)) return;
    throw new Error(`key: that of this owner is ${keys.owner(list, principalKey, ownerKey)}`);
  }
  if (kind !== "owned") return;
  const { principalKey } = await identify((value as unknown as { owner: Owner }).owner);
  if (principalKey !== principal)
    throw new Error(`key: that of its owner begins with owned/${principalKey}/`);
}
