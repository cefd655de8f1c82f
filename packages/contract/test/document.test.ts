import { describe, expect, it } from "vitest";
import { parseSchema } from "../src/index.ts";
import { document, examples, last } from "./support/document.ts";
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
