// What packages/contract has of each document: types, the operations as a table, and the schemas as data.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { parse } from "yaml";
import { root } from "../lib/root.mjs";
import { splitSchemas } from "./schema-types.mjs";

/**
 * What is read of an operation of the document.
 *
 * @typedef {{ responses: Record<string, { $ref: string } | OperationResponse> }} Operation
 * @typedef {{ content?: Record<string, { schema: { $ref: string } }> }} OperationResponse
 */

const generated = "packages/contract/src/generated";

/** Each operation is in one of them. */
const documents = [
  { name: "openapi.yaml", target: generated },
  { name: "openapi.responses.yaml", target: `${generated}/responses` },
];

/**
 * The operations as a table: what the server routes by and the suite counts by.
 *
 * @param {any} document
 */
function operations(document) {
  const methods = ["get", "put", "post", "delete", "patch"];
  /** @type {Record<string, object>} */
  const table = {};
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of methods.filter((name) => name in item)) {
      const operation = item[method];
      const sent = operation.requestBody?.content ?? {};
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
        "$ref" in parameter ? document.components.parameters[parameter.$ref.split("/").at(-1)] : parameter,
      );
      table[operation.operationId] = {
        method: method.toUpperCase(),
        path,
        prefixes: ["/v1", ...(item["x-also-under"] ? [item["x-also-under"]] : [])],
        body: schemaIn(sent["application/json"]),
        form: schemaIn(sent["multipart/form-data"]),
        takesKey: parameters.some(({ name }) => name === "Idempotency-Key"),
        answers: answers(document, operation),
        query: parameters
          .filter((parameter) => parameter.in === "query")
          .map(({ name, schema }) => ({ name, schema })),
      };
    }
  }
  return table;
}

/**
 * By status, as `200` or `5XX`: the schema of the JSON that it carries, or null where it carries none.
 *
 * @param {any} document
 * @param {Operation} operation
 */
function answers(document, { responses }) {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const { content } =
        "$ref" in response ? document.components.responses[lastOf(response.$ref)] : response;
      return [status, schemaIn(content?.["application/json"])];
    }),
  );
}

/**
 * The name of a content's schema; null where there is no such content.
 *
 * @param {{ schema: { $ref: string } } | undefined} content
 */
function schemaIn(content) {
  return content === undefined ? null : lastOf(content.schema.$ref);
}

/** @param {string} ref */
const lastOf = (ref) => ref.slice(ref.lastIndexOf("/") + 1);

/**
 * Comments as editors show them well: without tags and remarks of openapi-typescript.
 *
 * @param {string} types
 */
function plainComments(types) {
  return types
    .replace(/@description (?:discriminator enum property added by openapi-typescript)?/g, "")
    .replaceAll(" (enum property replaced by openapi-typescript)", "")
    .replace(/^ *\* @(?:enum|constant)\b.*\n/gm, "")
    .replace(/^ *\/\*\* @(?:enum|constant)\b.*\n/gm, "")
    .replace(/^ *\/\*\*\n(?: *\* *\n)* *\*\/\n/gm, "");
}

/** The generated files by their path, with their text. */
export async function contract() {
  return Object.assign({}, ...(await Promise.all(documents.map(filesOf))));
}

/** @param {{ name: string, target: string }} document */
async function filesOf({ name, target }) {
  const source = readFileSync(join(root, name), "utf8");
  const document = parse(source);
  const notice = `// Generated from ${name} by \`npm run generate\`. Do not edit.\n\n`;
  const { schemas, rest } = splitSchemas(await openapiTS(source, { defaultNonNullable: false }));
  const data = {
    operationTable: `${JSON.stringify(operations(document), null, 2)} as const`,
    schemas: JSON.stringify(document.components.schemas, null, 2),
  };
  return {
    [`${target}/schemas.ts`]: notice + plainComments(astToString(schemas)),
    [`${target}/types.ts`]: `${notice}import type { Schemas } from "./schemas.ts";\n\n${astToString(rest)}`,
    [`${target}/document.ts`]:
      notice +
      `export const operationTable = ${data.operationTable};\n\n` +
      `export const schemas: Readonly<Record<string, unknown>> = ${data.schemas};\n`,
  };
}
