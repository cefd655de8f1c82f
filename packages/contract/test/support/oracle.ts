/** What ajv says of a value: the second opinion on every schema. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { pathName } from "../../src/text/path-name.ts";
import type { DocumentSchema } from "../../src/validate/keywords.ts";
import { document } from "./document.ts";

// Never `discriminator: true`: with it ajv takes bodies that fit no branch.
const ajv = new Ajv2020({ strict: false, logger: false });
addFormats.default(ajv);
ajv.addFormat("path-name", pathName);
ajv.addSchema({ $id: "openapi", components: { schemas: withOurNumbers(document.components.schemas) } });

const compiled = new Map<string, ValidateFunction>();

/** Whether a value fits a schema of the document, given inline or by reference. */
export function fits(schema: DocumentSchema, value: unknown): boolean {
  const key = JSON.stringify(schema);
  let validate = compiled.get(key);
  if (validate === undefined) {
    const absolute: unknown = JSON.parse(key.replaceAll('"#/components', '"openapi#/components'));
    validate = ajv.compile(withOurNumbers(absolute) as DocumentSchema);
    compiled.set(key, validate);
  }
  return validate(value);
}

/**
 * Our integers are those that JavaScript holds exactly, and our numbers are finite, as JSON's are; but 1e400 is read as
 * infinite, and ajv lets it pass where null is allowed too. What JSON Schema cannot know is written in as bounds.
 */
function withOurNumbers(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withOurNumbers);
  if (typeof node !== "object" || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, child]) => [key, withOurNumbers(child)]));
  const types = [copy["type"]].flat();
  if (types.includes("integer")) {
    return { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, ...copy };
  }
  return types.includes("number") ? { minimum: -Number.MAX_VALUE, maximum: Number.MAX_VALUE, ...copy } : copy;
}
