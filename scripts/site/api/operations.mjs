// A page of the operations of one tag of openapi.yaml.
import { about } from "./schemas.mjs";
import { code, json, nameOf, table, typeOf } from "./types.mjs";

/** @typedef {import("./types.mjs").Schema} Schema */

/**
 * @typedef {object} Operation
 * @property {string} method
 * @property {string} path
 * @property {string} [also] A prefix under which it is served too.
 * @property {Schema} operation
 * @property {Schema[]} parameters Of the path and of the operation, as they are written.
 */

const methods = ["get", "post", "put", "patch", "delete"];

/**
 * @param {Schema} document
 * @returns {Operation[]}
 */
export function operationsOf({ paths }) {
  return Object.entries(/** @type {Record<string, Schema>} */ (paths)).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method] !== undefined)
      .map((method) => ({
        method: method.toUpperCase(),
        path,
        also: item["x-also-under"],
        operation: item[method],
        parameters: [...(item.parameters ?? []), ...(item[method].parameters ?? [])],
      })),
  );
}

/**
 * @param {{ name: string, description: string }} tag
 * @param {readonly Operation[]} operations
 * @param {Schema} document
 */
export const tagPage = ({ name, description }, operations, document) =>
  `# ${titleOf(name)}\n\n${description}\n\n${operations.map((one) => section(one, document)).join("\n\n")}\n`;

/** @param {string} name of a tag */
export const titleOf = (name) => (name[0] ?? "").toUpperCase() + name.slice(1).replaceAll("-", " ");

/**
 * @param {Operation} operation
 * @param {Schema} document
 */
function section({ method, path, also, operation, parameters }, document) {
  const { operationId, summary, description = "", requestBody, responses } = operation;
  const prefix = also === undefined ? "" : ` Also served as ${code(path.replace(/^\/v1/, also))}.`;
  const parts = [
    `## ${operationId}`,
    `**${summary}.**`,
    `\`\`\`http\n${method} ${path}\n\`\`\``,
    description.trim() + prefix,
    parametersOf(parameters.map((one) => resolve(one, document))),
  ];
  if (requestBody !== undefined) parts.push("### Request", ...bodies(requestBody.content, document));
  parts.push("### Responses", responsesOf(responses, document));
  for (const status of ["200", "503"])
    if (responses[status] !== undefined)
      parts.push(...examples(resolve(responses[status], document), document));
  return parts.filter((part) => part.trim() !== "").join("\n\n");
}

/** @param {Schema[]} parameters */
const parametersOf = (parameters) =>
  parameters.length === 0
    ? ""
    : table(
        ["parameter", "in", "type", "what it is"],
        parameters.map((one) => [
          code(one["name"]),
          one["in"],
          typeOf(one["schema"]),
          about({ ...one, default: one["schema"].default }),
        ]),
      );

/**
 * @param {Record<string, Schema>} content
 * @param {Schema} document
 */
const bodies = (content, document) =>
  Object.entries(content).flatMap(([type, { schema }]) => [
    `${typeOf(schema)} as ${code(type)}.`,
    ...examples({ content }, document),
  ]);

/**
 * @param {Record<string, Schema>} responses
 * @param {Schema} document
 */
const responsesOf = (responses, document) =>
  table(
    ["status", "body", "when"],
    Object.entries(responses).map(([status, response]) => {
      const { description, content = {} } = resolve(response, document);
      const types = Object.entries(/** @type {Record<string, Schema>} */ (content)).map(
        ([type, { schema }]) => typeOf(schema) + (type === "application/json" ? "" : `, as ${code(type)}`),
      );
      return [code(status), types.join("; or "), description];
    }),
  );

/**
 * @param {Schema} body
 * @param {Schema} document
 */
function examples({ content = {} }, document) {
  return Object.entries(/** @type {Record<string, Schema>} */ (content)).flatMap(
    ([type, { examples = {} }]) =>
      Object.values(examples).map((one) => {
        const { value } = resolve(one, document);
        return type === "text/event-stream"
          ? `\`\`\`text\ndata: ${JSON.stringify(value)}\n\`\`\``
          : json(value);
      }),
  );
}

/**
 * @param {Schema} value
 * @param {Schema} document
 */
function resolve(value, document) {
  if (value.$ref === undefined) return value;
  return document.components[value.$ref.split("/").at(-2)][nameOf(value.$ref)];
}
