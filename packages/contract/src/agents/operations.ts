/** The operations of `openapi.yaml` as a table, and the types that belong to each. */
import { operationTable } from "../generated/document.ts";
import type { SchemaName } from "./types.ts";
import type { Parsed } from "./parsed.ts";

/**
 * By operation id: method, path template, path prefixes, body schema (null without a body), whether it takes an
 * `Idempotency-Key`, response schemas by status (`200`, `5XX`; null for one without a body) and query parameters.
 */
export const operations: typeof operationTable = operationTable;

type Operations = typeof operations;

/** The operation ids of the document. */
export type OperationId = keyof Operations;

/** All operation ids, in the order of the document. */
export const operationIds: readonly OperationId[] = Object.keys(operations) as OperationId[];

/** The parsed body of an operation; null for an operation without a body. */
export type BodyOf<Id extends OperationId> = Operations[Id]["body"] extends infer Name extends SchemaName
  ? Parsed<Name>
  : null;

/** The parsed query of an operation. Parameters without a default may be undefined. */
export type QueryOf<Id extends OperationId> = {
  [Parameter in Operations[Id]["query"][number] as Parameter["name"]]:
    QueryValue<Parameter["schema"]> | (Parameter["schema"] extends { default: unknown } ? never : undefined);
};

type QueryValue<Declared> = Declared extends { type: "integer" }
  ? number
  : Declared extends { type: "array" }
    ? string[]
    : string;

/** The path parameters of an operation, decoded. */
export type ParamsOf<Id extends OperationId> = Record<NamesIn<Operations[Id]["path"]>, string>;

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** All path templates of an operation; the first is the path in the document. */
export function pathsOf(id: OperationId): string[] {
  const { path, prefixes } = operations[id];
  return prefixes.map((prefix) => path.replace(prefixes[0], prefix));
}
