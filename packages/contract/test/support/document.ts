/** `openapi.yaml` as it stands in the repository, not as it was generated from. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import type { DocumentSchema, DocumentSchemas } from "../../src/validate/keywords.ts";
import type { SchemaName } from "../../src/agents/types.ts";

interface MediaType {
  schema: { $ref: string };
  examples?: Record<string, { value?: unknown; $ref?: string }>;
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, { $ref?: string; content?: Record<string, MediaType> }>;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  schema: DocumentSchema;
}

type PathItem = Record<string, unknown> & { parameters?: Parameter[]; "x-also-under"?: string };

interface Document {
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<SchemaName, DocumentSchema> & DocumentSchemas;
    parameters: Record<string, Parameter>;
    responses: Record<string, { content?: Record<string, MediaType> }>;
    examples: Record<string, { value: unknown }>;
  };
}

export const root = fileURLToPath(new URL("../../../..", import.meta.url));

// The document's shape is what lint and generator see to; the tests take it as given.
export const document = parse(readFileSync(`${root}/openapi.yaml`, "utf8")) as Document;

export const schemaNames = Object.keys(document.components.schemas) as SchemaName[];

/** Every operation with its method, path and parameters, references resolved. */
export const documentedOperations = Object.entries(document.paths).flatMap(([path, item]) =>
  ["get", "put", "post", "delete", "patch"]
    .filter((method) => method in item)
    .map((method) => {
      const operation = item[method] as Operation;
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) =>
        one.$ref === undefined ? one : document.components.parameters[last(one.$ref)],
      );
      return {
        path,
        alsoUnder: item["x-also-under"],
        ...operation,
        method: method.toUpperCase(),
        parameters,
      };
    }),
);

/** Every example of a body, with the schema that it must fit. */
export const examples = documentedOperations.flatMap(({ operationId, requestBody, responses }) => {
  const answers = Object.values(responses).map((response) =>
    response.$ref === undefined ? response : document.components.responses[last(response.$ref)],
  );
  return [requestBody, ...answers].flatMap((part) =>
    Object.values(part?.content ?? {}).flatMap(({ schema, examples: named }) =>
      Object.entries(named ?? {}).map(([name, example]) => ({
        title: `${operationId} ${name}`,
        schema: last(schema.$ref) as SchemaName,
        value:
          example.$ref === undefined
            ? example.value
            : document.components.examples[last(example.$ref)]?.value,
      })),
    ),
  );
});

export function last(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}
