/** The script language as a JSON Schema, for editors and other tools. */
import { z } from "zod";
import { jsonForms } from "./mapping.ts";
import { scriptSchema } from "./schema.ts";

/** Accepts the same shapes as `parseScript`. Draft 7, which editors support best. */
export function toJsonSchema(): object {
  return z.toJSONSchema(scriptSchema, {
    target: "draft-7",
    io: "input",
    metadata: jsonForms,
    // Validators that are functions are described in `jsonForms`, or accept any JSON.
    unrepresentable: "any",
  });
}
