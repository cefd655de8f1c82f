// The page of all schemas of openapi.yaml.
import { code, table, typeOf } from "./types.mjs";

/** @typedef {import("./types.mjs").Schema} Schema */

/** @param {Record<string, Schema>} schemas */
export function schemasPage(schemas) {
  const sections = Object.entries(schemas).map(([name, schema]) => section(name, schema));
  return `# Schemas\n\nEvery shape of requests, responses and events, in the order of \`openapi.yaml\`. Those whose names end in \`Input\` or \`Request\` are what clients send.\n\n${sections.join("\n\n")}\n`;
}

/**
 * @param {string} name
 * @param {Schema} schema
 */
function section(name, schema) {
  const parts = [`## ${name}`, schema.description ?? ""];
  const rows = propertiesOf(schema);
  if (rows.length > 0) parts.push(table(["property", "type", "required", "what it is"], rows));
  else parts.push(`Type: ${typeOf(schema)}.`);
  return parts.filter((part) => part !== "").join("\n\n");
}

/**
 * The rows of an object; those of an object within it come after it, as `usage.total`.
 *
 * @param {Schema} schema
 * @param {string} [prefix]
 * @returns {string[][]}
 */
function propertiesOf({ properties = {}, required = [] }, prefix = "") {
  return Object.entries(/** @type {Record<string, Schema>} */ (properties)).flatMap(([name, schema]) => [
    [
      code(prefix + name) + (schema.deprecated ? " (deprecated)" : ""),
      typeOf(schema),
      required.includes(name) ? "yes" : "",
      about(schema),
    ],
    ...propertiesOf(schema, `${prefix}${name}.`),
  ]);
}

/** @param {Schema} schema */
export function about({ description = "", default: initial }) {
  const text = description.trim();
  return initial === undefined ? text : `${text} Default: ${code(initial)}.`.trim();
}
