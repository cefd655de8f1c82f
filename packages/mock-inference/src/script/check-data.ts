/** Checks data that a program passes as strictly as a YAML file. */
import { z } from "zod";
import { findMistakes } from "./explain.ts";
import type { YamlMistake } from "./parse-yaml.ts";

/** A JSON Schema. Set `additionalProperties: false` to reject unknown keys. */
type JsonSchema = Record<string, unknown>;

// Every stack of a test suite is checked by the same few.
const compiled = new WeakMap<JsonSchema, z.ZodType>();

/** What is wrong with data by a schema, in the words of scripts' mistakes. */
export function findDataMistakes(data: unknown, schema: JsonSchema): YamlMistake[] {
  const validator = compiled.get(schema) ?? z.fromJSONSchema(schema);
  compiled.set(schema, validator);
  return findMistakes(data, validator).map(({ path, message, key }) => ({
    path: path.map((step) => (typeof step === "number" ? step : String(step))),
    message,
    key,
  }));
}
