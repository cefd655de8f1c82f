/** The script language as a JSON Schema, for editors and other tools. */
import { z } from "zod";
import { jsonForms } from "./mapping.ts";
import { scriptSchema } from "./schema.ts";

/** It accepts and refuses the same shapes as `parseScript`. Draft 7, because editors know that best. */
export function toJsonSchema(): object {
  return z.toJSONSchema(scriptSchema, {
    target: "draft-7",
    io: "input",
    metadata: jsonForms,
    // What only a function checks is in `jsonForms`, or may be any JSON.
    unrepresentable: "any",
  });
}
