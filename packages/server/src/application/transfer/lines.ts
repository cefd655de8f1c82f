/**
 * The lines of an export: a header, a line for each record in the order of the keys, and an end with their number, without
 * which a file that was cut off would pass for a whole one.
 */
import { isRecord } from "@understudy/contract";
import { recordFormat } from "../../ports/store-format.ts";
import type { StoredJson } from "../../ports/store.ts";

export interface RecordLine {
  key: string;
  value: StoredJson;
}

export function headerLine(version: string): string {
  return JSON.stringify({ understudy: "export", format: recordFormat, version });
}

export function recordLine({ key, value }: RecordLine): string {
  return JSON.stringify({ key, value });
}

export function endLine(records: number): string {
  return JSON.stringify({ understudy: "end", records });
}

export type Line = { header: true } | { end: number } | RecordLine;

/** Throws an `Error` that says what is wrong with the line. */
export function parseLine(text: string): Line {
  const value = parseJson(text);
  if (!isRecord(value)) throw new Error("expected a JSON object");
  if (value["understudy"] === "export") return checkHeader(value);
  if (value["understudy"] === "end") {
    const { records } = value;
    if (typeof records !== "number") throw new Error("records: expected the number of records");
    return { end: records };
  }
  const { key, value: stored, ...rest } = value;
  if (typeof key !== "string") throw new Error("key: expected the key of a record");
  if (stored === undefined) throw new Error("value: expected the value of the record");
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw new Error(`${unknown}: expected key and value only`);
  // What JSON.parse gives is JSON.
  return { key, value: stored as StoredJson };
}

function checkHeader({ format, version }: Record<string, unknown>): Line {
  if (format === recordFormat) return { header: true };
  throw new Error(
    `format: expected ${recordFormat}, got ${JSON.stringify(format)}. Import it with the version of Understudy that wrote it, which is ${JSON.stringify(version)}`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`expected JSON (${error instanceof Error ? error.message : String(error)})`, {
      cause: error,
    });
  }
}
