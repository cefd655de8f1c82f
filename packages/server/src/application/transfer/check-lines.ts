/** Looks at a whole export before anything of it is stored. */
import type { Identity } from "../access/identity.ts";
import type { Owner } from "../../domain/access/user.ts";
import { StoreError } from "../../ports/store-errors.ts";
import { keys } from "../records/keys.ts";
import { kindOf } from "./kinds.ts";
import { parseLine, type RecordLine } from "./lines.ts";

/** Where an export is read, twice: to check it, and to store it. */
export interface ExportSource {
  /** As errors name it. */
  name: string;
  lines(): AsyncIterable<string>;
}

export interface CheckedLines {
  records: number;
  /** The latest time in an id, in milliseconds since 1970. */
  latest: number;
}

/** The clocks of two machines differ, and ids are ahead of theirs by seconds. */
const toleranceMs = 60_000;

/** Throws a `StoreError` that names the first wrong line. `now`: on the clock of the store that it is for. */
export async function checkLines(
  { name, lines }: ExportSource,
  now: number,
  identify: (owner: Owner) => Promise<Identity>,
): Promise<CheckedLines> {
  const known = new Set<string>();
  let number = 0;
  let latest = 0;
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
    latest = Math.max(latest, checkRecord(line, now));
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
  return { records: known.size, latest };
}

/** Gives the latest time in its key. */
function checkRecord({ key, value }: RecordLine, now: number): number {
  const kind = kindOf(key);
  if (kind === undefined) throw new Error(`key: ${key} is no key of an export`);
  kind.check(value, kind.rest);
  const times = kind.rest.map(timeOf);
  const future = kind.rest.find((_, at) => (times[at] ?? 0) > now + toleranceMs);
  if (future === undefined) return Math.max(0, ...times);
  throw new Error(
    `key: the id ${future} is of ${new Date(timeOf(future)).toISOString()}, which is in the future. Correct the clock of the store's machine`,
  );
}

/** Of a UUID v7, which alone has one; else 0. */
function timeOf(segment: string): number {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/.test(segment)
    ? Number.parseInt(segment.slice(0, 8) + segment.slice(9, 13), 16)
    : 0;
}

/** Keys have digests of owners, by which they are found. */
async function checkOwnerKey(
  { key, value }: RecordLine,
  identify: (owner: Owner) => Promise<Identity>,
): Promise<void> {
  const [kind, principal] = key.split("/");
  if (kind === "owner" || kind === "registrant") {
    // `kindOf` has checked that it is an owner, and below that it has one.
    const { principalKey, ownerKey } = await identify(value as unknown as Owner);
    if (key === keys.owner(kind, principalKey, ownerKey)) return;
    throw new Error(`key: that of this owner is ${keys.owner(kind, principalKey, ownerKey)}`);
  }
  if (kind !== "owned") return;
  const { principalKey } = await identify((value as unknown as { owner: Owner }).owner);
  if (principalKey !== principal)
    throw new Error(`key: that of its owner begins with owned/${principalKey}/`);
}
