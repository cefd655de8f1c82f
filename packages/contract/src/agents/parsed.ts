/** Types of parsed values: the types of the document with defaults filled in. */
import type { Schema, SchemaName } from "./types.ts";

/**
 * Optional fields without a default, which may be absent after parsing. Written by hand, because the generated types do not
 * distinguish optional from defaulted fields; a test compares the list with the document.
 */
export const fieldsWithoutDefault: readonly [
  ...["role", "url", "data", "message"],
  // Fields of models, for clients of OpenAI's API.
  ...["id", "object", "created", "owned_by"],
  // Of a list whose groups could not all be listed, and of a chunk whose vector was asked for.
  ...["errors", "embedding"],
] = ["role", "url", "data", "message", "id", "object", "created", "owned_by", "errors", "embedding"];

type Unfilled = (typeof fieldsWithoutDefault)[number];

type Filled<T> = T extends readonly (infer Item)[] ? Filled<Item>[] : T extends object ? FilledObject<T> : T;

/** Free-form objects (with an index signature) are unchanged. Others are flattened to one type for readable editor hints. */
type FilledObject<T> = string extends keyof T
  ? T
  : { [Key in keyof T as Exclude<Key, Unfilled>]-?: Filled<T[Key]> } & {
        [Key in keyof T as Extract<Key, Unfilled>]: Filled<T[Key]>;
      } extends infer Whole
    ? { [Key in keyof Whole]: Whole[Key] }
    : never;

/** A schema's value after parsing, without unknown fields and with defaults. */
export type Parsed<Name extends SchemaName> = Filled<Schema<Name>>;
