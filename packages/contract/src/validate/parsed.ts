/** What a value looks like once it has been parsed: the document's types with their defaults filled in. */
import type { Schema, SchemaName } from "../types.ts";

/**
 * The optional fields to which the document gives no default, so that they may be absent after parsing too. The one
 * fact here that is not derived: the generated types do not tell an optional field from a defaulted one. A test
 * compares this list with the document.
 */
export const fieldsWithoutDefault: readonly ["role", "url", "data"] = ["role", "url", "data"];

type Unfilled = (typeof fieldsWithoutDefault)[number];

type Filled<T> = T extends readonly (infer Item)[] ? Filled<Item>[] : T extends object ? FilledObject<T> : T;

/** Free-form objects, which have an index signature, stay as they are. The rest is told as one type, for editors' sake. */
type FilledObject<T> = string extends keyof T
  ? T
  : { [Key in keyof T as Exclude<Key, Unfilled>]-?: Filled<T[Key]> } & {
        [Key in keyof T as Extract<Key, Unfilled>]: Filled<T[Key]>;
      } extends infer Whole
    ? { [Key in keyof Whole]: Whole[Key] }
    : never;

/** A schema's value after parsing: unknown fields are gone, defaults are there. */
export type Parsed<Name extends SchemaName> = Filled<Schema<Name>>;
