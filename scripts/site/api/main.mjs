// The API reference: pages made from openapi.yaml, one for each tag and one for all schemas.
import { operationsOf, tagPage, titleOf } from "./operations.mjs";
import { schemasPage } from "./schemas.mjs";
import { code, table } from "./types.mjs";

/**
 * @param {import("./types.mjs").Schema} document
 * @returns {{ path: string, title: string, text: string }[]}
 */
export function apiPages(document) {
  const operations = operationsOf(document);
  const tags = document.tags.map((/** @type {{ name: string, description: string }} */ tag) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(tag.name));
    return { path: `api/${tag.name}`, title: titleOf(tag.name), text: tagPage(tag, own, document) };
  });
  return [
    { path: "api/index", title: "All operations", text: overview(document, operations) },
    ...tags,
    { path: "api/schemas", title: "Schemas", text: schemasPage(document.components.schemas) },
  ];
}

/**
 * @param {import("./types.mjs").Schema} document
 * @param {readonly import("./operations.mjs").Operation[]} operations
 */
function overview({ info }, operations) {
  const rows = operations.map(({ method, path, operation }) => [
    `[${operation.operationId}](/api/${operation.tags[0]}.md#${operation.operationId.toLowerCase()})`,
    code(`${method} ${path}`),
    operation.summary,
  ]);
  return `# API reference

${info.description.trim()}

Made from \`openapi.yaml\`, which this site serves as [a file](/openapi.yaml). [Semantics](/look-up/semantics/index.md) says what the operations mean; every error has one of the forms that it lists in [Errors](/look-up/semantics/errors.md).

${table(["operation", "route", "what it does"], rows)}
`;
}
