/** Strict mappings of the script language, with rules between their keys. */
import { z } from "zod";

type Fields = Record<string, unknown>;
/** A rule between keys of a mapping, and the key reported if it fails. */
export interface Rule {
  holds(fields: Fields): boolean;
  message: string;
  key?: string;
  /** The rule as a JSON Schema, for editors. */
  schema: object;
}

/** JSON Schemas for validators that are functions in zod. */
export const jsonForms: z.core.$ZodRegistry<object> = z.registry<object>();

/** The keys of all variants of a type, except those that are always undefined. */
type KeyOf<T> = T extends unknown
  ? { [Key in keyof T]-?: [T[Key]] extends [undefined] ? never : Key }[keyof T]
  : never;
/** The type of a key over all variants, including undefined if it is optional. */
type ValueAt<T, Key> = T extends unknown ? (Key extends keyof T ? T[Key] : undefined) : never;
/** Shown in the compiler error if a validator and the type differ. */
interface Differs<Value, Taken> {
  theTypeHas: Value;
  theValidatorTakes: Taken;
}
type Exactly<Validator, Value> = [z.output<Validator>, Value] extends [Value, z.output<Validator>]
  ? Validator
  : Differs<Value, z.output<Validator>>;
/** One validator for each key of a type and no other, of exactly its type. */
type ShapeOf<T, Shape> = {
  [Key in KeyOf<T>]: Key extends keyof Shape ? Exactly<Shape[Key], ValueAt<T, Key>> : never;
} & { [Key in Exclude<keyof Shape, KeyOf<T>>]: never };

/**
 * A mapping of a type: `mapping<Fault>()({ after: …, type: … })`. The compiler compares type and validators key by key.
 */
export function mapping<T extends object>() {
  return <Shape extends z.ZodRawShape>(
    shape: Shape & ShapeOf<T, Shape>,
    ...rules: Rule[]
  ): z.ZodObject<Shape, z.core.$strict> => strictly<Shape>(shape, rules);
}

/** A mapping of a union, such as `ScriptedAnswer | Attempts`, with the keys of all variants. */
export function forms<T extends object>() {
  return <Shape extends z.ZodRawShape>(shape: Shape & ShapeOf<T, Shape>, ...rules: Rule[]): z.ZodType<T> =>
    // The keys were compared; that keys of two variants are not combined is checked by the rules, which zod's types cannot express.
    strictly<Shape>(shape, rules) as unknown as z.ZodType<T>;
}

/** Rules also run on invalid mappings, so that all mistakes are reported at once. */
function strictly<Shape extends z.ZodRawShape>(
  shape: Shape,
  rules: readonly Rule[],
): z.ZodObject<Shape, z.core.$strict> {
  let schema = z.strictObject(shape);
  for (const { holds, message, key } of rules) {
    schema = schema.refine((fields) => holds(fields), {
      message,
      // Otherwise a union would choose a variant whose keys are all unknown as the closest.
      abort: true,
      path: key === undefined ? [] : [key],
      when: ({ value }) => typeof value === "object" && value !== null && !Array.isArray(value),
    });
  }
  if (rules.length > 0) jsonForms.add(schema, { allOf: rules.map((rule) => rule.schema) });
  return schema;
}

const has = (fields: Fields, ...keys: string[]): boolean => keys.some((key) => fields[key] !== undefined);
export const oneOf = (...keys: string[]): Rule => ({
  holds: (fields) => keys.filter((key) => has(fields, key)).length === 1,
  message: `must have exactly one of ${keys.join(", ")}`,
  schema: { oneOf: keys.map((key) => ({ required: [key] })) },
});
export const notBoth = (key: string, ...others: string[]): Rule[] =>
  others.map((other) => ({
    holds: (fields) => !(has(fields, key) && has(fields, other)),
    message: `cannot be combined with ${key}`,
    key: other,
    schema: { not: { required: [key, other] } },
  }));
export const someOf = (keys: readonly string[], message: string): Rule => ({
  holds: (fields) => has(fields, ...keys),
  message,
  schema: { anyOf: keys.map((key) => ({ required: [key] })) },
});
/** `key` requires `other`. */
export const needs = (key: string, other: string, message: string): Rule => ({
  holds: (fields) => !has(fields, key) || has(fields, other),
  message,
  key,
  schema: { dependencies: { [key]: [other] } },
});
