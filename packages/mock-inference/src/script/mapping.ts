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

/** Rules are tried whatever else is wrong, so that everything is told at once. */
export function mapping(shape: z.ZodRawShape, ...rules: Rule[]): z.ZodType {
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
  return rules.length === 0
    ? schema
    : schema.register(jsonForms, { allOf: rules.map((rule) => rule.schema) });
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
