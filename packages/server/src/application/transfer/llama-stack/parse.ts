/** Parts of records of Llama Stack, as our schemas have them: without fields that they do not declare, and with defaults. */
import { isRecord, parseSchema, type Parsed } from "@understudy/contract";
import type { SchemaName } from "@understudy/contract/types";
import { expectOk } from "../check-value.ts";

export type StoredFields = Record<string, unknown>;

/** Throws an `Error` that says what is wrong. */
export function parseAs<Name extends SchemaName>(name: Name, value: unknown, path: string): Parsed<Name> {
  return expectOk(path, parseSchema(name, value));
}

export function parseRecord(text: string): StoredFields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error("value: expected JSON", { cause: error });
  }
  return expectRecord(value, "value");
}

export function expectRecord(value: unknown, path: string): StoredFields {
  if (!isRecord(value)) throw new Error(`${path}: expected an object`);
  return value;
}

export function expectList(value: unknown, path: string): unknown[] {
  if (!Array.isArray(value)) throw new Error(`${path}: expected a list`);
  return value;
}

export function expectText(value: unknown, path: string): string {
  if (typeof value !== "string") throw new Error(`${path}: expected a text`);
  return value;
}

/** A time as we write it: UTC, with microseconds. One without a zone is UTC. */
export function parseTime(value: unknown, path: string): string {
  const [, seconds, fraction = "", zone = "Z"] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(Z|[+-]\d\d:\d\d)?$/.exec(String(value)) ?? [];
  const millis = Date.parse(`${seconds}${zone}`);
  if (Number.isNaN(millis))
    throw new Error(
      `${path}: expected a time such as 2025-07-01T12:00:00.000000Z, got ${JSON.stringify(value)}`,
    );
  return `${new Date(millis).toISOString().slice(0, 19)}.${fraction.padEnd(6, "0")}Z`;
}

export function parseTimeOrNull(value: unknown, path: string): string | null {
  return value === null || value === undefined ? null : parseTime(value, path);
}
