/** Laws of the flat form, for any parameters. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { toToolParameters, type JsonSchema } from "../../src/agent/json-schema.ts";
import { tool } from "../../src/index.ts";

const types = ["string", "number", "integer", "boolean", "array", "object"];
const name = fc.stringMatching(/^[a-z][a-z_]{0,6}$/);

/** A schema of zod, and the types that its values may have. */
interface Sample {
  schema: z.ZodType;
  types: string[];
}
const leaf: fc.Arbitrary<Sample> = fc.constantFrom<Sample>(
  { schema: z.string(), types: ["string"] },
  { schema: z.string().min(2), types: ["string"] },
  { schema: z.int(), types: ["integer"] },
  { schema: z.number().max(9), types: ["number"] },
  { schema: z.boolean(), types: ["boolean"] },
  { schema: z.enum(["a", "b"]), types: ["string"] },
  { schema: z.literal([1, 2]), types: ["number"] },
);
const { sample } = fc.letrec<{ sample: Sample }>((tie) => ({
  sample: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    tie("sample").map(({ schema }) => ({ schema: z.array(schema), types: ["array"] })),
    fc
      .dictionary(name, tie("sample"), { maxKeys: 3 })
      .map((shape) => ({ schema: toObject(shape), types: ["object"] })),
    tie("sample").map(({ schema, types }) => ({ schema: schema.nullable(), types })),
    tie("sample").map(({ schema, types }) => ({ schema: schema.optional(), types })),
    fc
      .tuple(tie("sample"), fc.string())
      .map(([{ schema, types }, text]) => ({ schema: schema.describe(text), types })),
    fc
      .tuple(tie("sample"), tie("sample"))
      .map(([a, b]) => ({ schema: z.union([a.schema, b.schema]), types: [...a.types, ...b.types] })),
  ),
}));
const parameters = fc.dictionary(name, sample, { maxKeys: 5 });

function toObject(shape: Record<string, Sample>) {
  return z.object(Object.fromEntries(Object.entries(shape).map(([key, { schema }]) => [key, schema])));
}

test("each property is one parameter, in order, of a type that it may have, and required as it is", () => {
  fc.assert(
    fc.property(parameters, (shape) => {
      const { definition } = tool({
        name: "t",
        description: "",
        parameters: toObject(shape),
        execute: () => "",
      });
      const flat = definition.parameters ?? [];
      expect(flat.map((parameter) => parameter.name)).toEqual(Object.keys(shape));
      for (const { name, parameter_type, required } of flat) {
        expect(shape[name]?.types).toContain(parameter_type);
        expect(required).toBe(
          (definition.input_schema?.required as string[] | undefined)?.includes(name) ?? false,
        );
      }
    }),
  );
});

test("nothing of a shape is lost: type and description together say it whole", () => {
  fc.assert(
    fc.property(parameters, (shape) => {
      const { definition } = tool({
        name: "t",
        description: "",
        parameters: toObject(shape),
        execute: () => "",
      });
      for (const { name, parameter_type, description } of definition.parameters ?? []) {
        const { description: text = "", ...told } =
          (definition.input_schema as { properties: Record<string, JsonSchema> }).properties[name] ?? {};
        const json = /(?:^|\n)JSON Schema: (.*)$/.exec(description)?.[1];
        const said = json === undefined ? { type: parameter_type } : (JSON.parse(json) as JsonSchema);
        // zod bounds every integer by what a number can hold.
        if (told.minimum === Number.MIN_SAFE_INTEGER) delete told.minimum;
        if (told.maximum === Number.MAX_SAFE_INTEGER) delete told.maximum;
        expect(said).toEqual(told);
        expect(description.startsWith(String(text))).toBe(true);
      }
    }),
  );
});

test("any JSON Schema ends in known types, wherever its references lead", () => {
  const reference = fc
    .constantFrom("#", "#/$defs/a", "#/$defs/b", "#/properties/p", "#/$defs/none", "other.json")
    .map(($ref) => ({ $ref }));
  const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
    schema: fc.oneof(
      { depthSize: "small" },
      reference,
      fc.constantFrom(
        {},
        true,
        null,
        { type: "null" },
        { type: ["null", "integer"] },
        { const: null },
        { enum: [[], {}] },
      ),
      fc.array(tie("schema"), { maxLength: 3 }).map((anyOf) => ({ anyOf })),
      tie("schema").map((items) => ({ type: "array", items })),
    ),
  }));
  fc.assert(
    fc.property(schema, schema, schema, (p, a, b) => {
      const [parameter] = toToolParameters({ type: "object", properties: { p }, $defs: { a, b } });
      expect(types).toContain(parameter?.parameter_type);
    }),
  );
});
