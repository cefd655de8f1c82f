import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawsOf } from "../../../vitest.draws.ts";
import { schemas } from "../src/generated/document.ts";
import { parseSchema, type Parsed, type SchemaName } from "../src/index.ts";
import { createParser } from "../src/validate/parse.ts";
import { fitting } from "./support/arbitrary.ts";
import { document, schemaNames } from "./support/document.ts";
import { change, changed, placesOf } from "./support/mutate.ts";
import { fits } from "./support/oracle.ts";
import { projected } from "./support/projection.ts";

/** As a server parses after many requests. */
const { parse: parseByGeneratedCode } = createParser<{ [Name in SchemaName]: Parsed<Name> }>(schemas, 0);

/** A value that fits, and the same with up to three changes somewhere in it. */
const tried = (name: (typeof schemaNames)[number]) =>
  fc
    .tuple(
      fitting({ $ref: `#/components/schemas/${name}` }),
      fc.array(fc.tuple(fc.nat(), change), { maxLength: 3 }),
    )
    .map(([value, changes]) =>
      changes.reduce((current, [pick, what]) => {
        const places = placesOf(current);
        return changed(current, places[pick % places.length] ?? [], what);
      }, value),
    );

describe.each(schemaNames)("%s", (name) => {
  const schema = { $ref: `#/components/schemas/${name}` };

  it("accepts every value that fits", () => {
    fc.assert(
      fc.property(fitting(schema), (value) => {
        expect(parseSchema(name, value)).toMatchObject({ ok: true });
      }),
      { numRuns: drawsOf(50) },
    );
  });

  it("accepts what ajv accepts, and leaves what is declared", () => {
    fc.assert(
      fc.property(tried(name), (value) => {
        const before = JSON.stringify(value);
        const parsed = parseSchema(name, value);
        expect(JSON.stringify(parseByGeneratedCode(name, value))).toBe(JSON.stringify(parsed));
        expect(parsed.ok).toBe(fits(schema, value));
        expect(JSON.stringify(value)).toBe(before);
        if (!parsed.ok) {
          expect(parsed.errors).not.toEqual([]);
          return;
        }
        // As text, so that the order of the fields and a field named __proto__ count.
        expect(JSON.stringify(parsed.value)).toBe(JSON.stringify(projected(schema, value)));
        expect(JSON.stringify(parseSchema(name, parsed.value))).toBe(JSON.stringify(parsed));
      }),
      { numRuns: drawsOf(150) },
    );
  });
});

it("covers every schema of the document", () => {
  expect(schemaNames).toHaveLength(Object.keys(document.components.schemas).length);
  expect(schemaNames.length).toBeGreaterThan(60);
});
