// A schema of openapi.yaml in words, as it stands in a table.

/** What of OpenAPI is read here. @typedef {{ [key: string]: any }} Schema */

const schemasPage = "/api/schemas.md";

/** @param {string} name */
const schemaLink = (name) => `[${name}](${schemasPage}#${name.toLowerCase()})`;

/** @param {string} ref such as `#/components/schemas/Turn` */
export const nameOf = (ref) => ref.slice(ref.lastIndexOf("/") + 1);

/**
 * Such as "list of [ToolDef](…), or null".
 *
 * @param {Schema} schema
 * @returns {string}
 */
export function typeOf(schema) {
  if (schema.$ref !== undefined) return schemaLink(nameOf(schema.$ref));
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices !== undefined) return either(choices.map(typeOf));
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum !== undefined) return either(schema.enum.map(code));
  if (Array.isArray(schema.type))
    return either(schema.type.map((/** @type {string} */ type) => typeOf({ ...schema, type })));
  if (schema.type === "array") return `list of ${schema.items === undefined ? "any" : typeOf(schema.items)}`;
  return [schema.type ?? "any JSON", ...limits(schema)].join(", ");
}

/** @param {readonly string[]} words */
const either = (words) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;

/** @param {Schema} schema */
function limits({ type, minimum, maximum, minLength, maxLength, pattern, format }) {
  if (type === "null") return [];
  return [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    // What every number of JavaScript is limited to says nothing of this one.
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? [] : [`at most ${maximum}`]),
    ...(minLength === 1 ? ["not empty"] : []),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(pattern === undefined ? [] : [`matches ${code(pattern)}`]),
    ...(format === undefined ? [] : [format]),
  ];
}

/** @param {unknown} value */
export const code = (value) => `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows]
    .map(
      (cells) =>
        `| ${cells.map((cell) => cell.replaceAll("\n", " ").replaceAll("|", "\\|").trim()).join(" | ")} |`,
    )
    .join("\n");

/** @param {unknown} value */
export const json = (value) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
