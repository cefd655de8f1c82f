/** Mappings of the script language: their keys, strictly, and what must hold between them. */
import { z } from "zod";

type Fields = Record<string, unknown>;
/** What must hold between the keys of a mapping, and the key to blame if it does not. */
export interface Rule {
  holds(fields: Fields): boolean;
  message: string;
  key?: string;
  /** The same as a JSON Schema, for editors. */
  schema: object;
}

/** What a JSON Schema says where zod has only a function. */
export const jsonForms: z.core.$ZodRegistry<object> = z.registry<object>();

/** The keys that some form of a type has; one that no form may have is none. */
type KeyOf<T> = T extends unknown
  ? { [Key in keyof T]-?: [T[Key]] extends [undefined] ? never : Key }[keyof T]
  : never;
/** What stands at a key in the forms of a type; undefined too if the key may be left out. */
type ValueAt<T, Key> = T extends unknown ? (Key extends keyof T ? T[Key] : undefined) : never;
/** What the compiler tells where a validator takes more or less than the type has. */
interface Differs<Value, Taken> {
  theTypeHas: Value;
  theValidatorTakes: Taken;
}
type Exactly<Validator, Value> = [z.output<Validator>, Value] extends [Value, z.output<Validator>]
  ? Validator
  : Differs<Value, z.output<Validator>>;
/** One validator for each key of a type and for no other, which takes exactly what the type has there. */
type ShapeOf<T, Shape> = {
  [Key in KeyOf<T>]: Key extends keyof Shape ? Exactly<Shape[Key], ValueAt<T, Key>> : never;
} & { [Key in Exclude<keyof Shape, KeyOf<T>>]: never };

/**
 * A mapping of the type that is named first: `mapping<Fault>()({ after: …, type: … })`. The compiler compares both, key
 * by key, so neither can say more than the other.
 */
export function mapping<T extends object>() {
  return <Shape extends z.ZodRawShape>(
    shape: Shape & ShapeOf<T, Shape>,
    ...rules: Rule[]
  ): z.ZodObject<Shape, z.core.$strict> => strictly<Shape>(shape, rules);
}

/** A mapping of a type with several forms, such as `Answer | Attempts`, whose keys stand in one mapping. */
export function forms<T extends object>() {
  return <Shape extends z.ZodRawShape>(shape: Shape & ShapeOf<T, Shape>, ...rules: Rule[]): z.ZodType<T> =>
    // The keys have been compared; that those of two forms never stand together is what the rules check, unseen by zod.
    strictly<Shape>(shape, rules) as unknown as z.ZodType<T>;
}

/** Rules are tried whatever else is wrong, so that everything is told at once. */
function strictly<Shape extends z.ZodRawShape>(
  shape: Shape,
  rules: readonly Rule[],
): z.ZodObject<Shape, z.core.$strict> {
  let schema = z.strictObject(shape);
  for (const { holds, message, key } of rules) {
    schema = schema.refine((fields) => holds(fields), {
      message,
      // Or else a union would take the form whose keys are all unknown for the only one that comes near.
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
    message: `cannot stand beside ${key}`,
    key: other,
    schema: { not: { required: [key, other] } },
  }));
export const someOf = (keys: readonly string[], message: string): Rule => ({
  holds: (fields) => has(fields, ...keys),
  message,
  schema: { anyOf: keys.map((key) => ({ required: [key] })) },
});
/** `key` makes sense only beside `other`. */
export const needs = (key: string, other: string, message: string): Rule => ({
  holds: (fields) => !has(fields, key) || has(fields, other),
  message,
  key,
  schema: { dependencies: { [key]: [other] } },
});
