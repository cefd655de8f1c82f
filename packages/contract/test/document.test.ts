import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isCollection, parseDocument, visit } from "yaml";
import { parseSchema } from "../src/index.ts";
import { document, examples, last, root } from "./support/document.ts";
import { fits } from "./support/oracle.ts";
import { projected } from "./support/projection.ts";

describe("the examples", () => {
  it.each(examples)("fit their schemas: $title", ({ schema, value }) => {
    expect(parseSchema(schema, value)).toMatchObject({ ok: true });
    expect(fits({ $ref: `#/components/schemas/${schema}` }, value)).toBe(true);
  });

  it.each(examples.filter(({ schema }) => !schema.endsWith("Request")))(
    "of answers hold nothing undeclared: $title",
    ({ schema, value }) => {
      expect(projected({ $ref: `#/components/schemas/${schema}` }, value)).toEqual(value);
    },
  );

  it("are there for every operation with a body", () => {
    expect(examples.length).toBeGreaterThan(40);
  });
});

describe("a discriminator", () => {
  const unions = Object.entries(document.components.schemas).filter(
    ([, schema]) => "discriminator" in schema,
  );

  it.each(unions)("of %s maps each constant to the branch that has it", (_, schema) => {
    const { propertyName, mapping } = schema["discriminator"] as {
      propertyName: string;
      mapping: Record<string, string>;
    };
    const constants = (schema.oneOf ?? []).map((branch) => {
      const property = document.components.schemas[last(branch.$ref ?? "")]?.properties?.[propertyName];
      return [typeof property === "object" && property.const, branch.$ref];
    });
    expect(Object.fromEntries(constants)).toEqual(mapping);
  });
});

describe("as a text", () => {
  // PyYAML, which many generators of clients use, ends a plain scalar of a flow collection at a question mark.
  it.each(["openapi.yaml", "openapi.responses.yaml"])("%s is read by parsers of YAML 1.1", (name) => {
    const refused: string[] = [];
    visit(parseDocument(readFileSync(join(root, name), "utf8")), {
      Scalar(_, { type, source = "" }, path) {
        const inFlow = path.some((node) => isCollection(node) && node.flow);
        if (type === "PLAIN" && inFlow && source.includes("?")) refused.push(source);
      },
    });
    expect(refused).toEqual([]);
  });
});
