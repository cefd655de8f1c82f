// Derives packages/contract/src/generated from openapi.yaml. `--check` writes nothing and fails if it is stale.
import { readFileSync, writeFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";
import { parse } from "yaml";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const target = join(root, "packages/contract/src/generated");
const notice = "// Generated from openapi.yaml by `npm run generate`. Do not edit.\n\n";
const source = readFileSync(join(root, "openapi.yaml"), "utf8");
const document = parse(source);

/** The operations as a table: what the server routes by and the suite counts by. */
function operations() {
  const methods = ["get", "put", "post", "delete", "patch"];
  const table = {};
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of methods.filter((name) => name in item)) {
      const operation = item[method];
      const body = operation.requestBody?.content["application/json"].schema.$ref.split("/").at(-1);
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
        "$ref" in parameter ? document.components.parameters[parameter.$ref.split("/").at(-1)] : parameter,
      );
      table[operation.operationId] = {
        method: method.toUpperCase(),
        path,
        prefixes: ["/v1", ...(item["x-also-under"] ? [item["x-also-under"]] : [])],
        body: body ?? null,
        query: parameters
          .filter((parameter) => parameter.in === "query")
          .map(({ name, schema }) => ({ name, schema })),
      };
    }
  }
  return table;
}

const types = astToString(await openapiTS(source, { defaultNonNullable: false }));
const files = {
  "types.ts": notice + types,
  "document.ts":
    notice +
    `export const operationTable = ${JSON.stringify(operations(), null, 2)} as const;\n\n` +
    `export const schemas: Readonly<Record<string, unknown>> = ${JSON.stringify(document.components.schemas, null, 2)};\n`,
};

let stale = false;
mkdirSync(target, { recursive: true });
for (const [name, text] of Object.entries(files)) {
  const file = join(target, name);
  if (!process.argv.includes("--check")) writeFileSync(file, text);
  else if (readOrNothing(file) !== text) {
    stale = true;
    console.error(
      `packages/contract/src/generated/${name} is stale: run \`npm run generate\` and commit it.`,
    );
  }
}
process.exitCode = stale ? 1 : 0;

function readOrNothing(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
