/** The flat form of a tool's parameters: one type, one description, nothing nested. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { toToolParameters, type JsonSchema } from "../../src/agent/json-schema.ts";
import { tool } from "../../src/index.ts";

const ofZod = (shape: z.ZodRawShape) =>
  tool({ name: "t", description: "", parameters: z.object(shape), execute: () => "" }).definition.parameters;
const ofJson = (property: unknown, root: JsonSchema = {}) =>
  toToolParameters({ ...root, type: "object", properties: { p: property } });

describe("a zod schema", () => {
  test.each([
    ["a plain text", z.string(), { parameter_type: "string", description: "", required: true }],
    ["its description", z.string().describe("A city"), { parameter_type: "string", description: "A city" }],
    [
      "an integer, whose bounds are those of any number",
      z.int(),
      { parameter_type: "integer", description: "" },
    ],
    [
      "a bound",
      z.number().max(5),
      { parameter_type: "number", description: 'JSON Schema: {"type":"number","maximum":5}' },
    ],
    ["an optional one", z.boolean().optional(), { parameter_type: "boolean", required: false }],
    [
      "a default",
      z.number().default(3),
      { parameter_type: "number", required: false, default: 3, description: "" },
    ],
    [
      "an enum",
      z.enum(["c", "f"]).describe("Unit"),
      { parameter_type: "string", description: 'Unit\nJSON Schema: {"type":"string","enum":["c","f"]}' },
    ],
    [
      "items",
      z.array(z.string()),
      { parameter_type: "array", description: 'JSON Schema: {"type":"array","items":{"type":"string"}}' },
    ],
    ["a constant", z.literal(7), { parameter_type: "number" }],
    ["one that may be null", z.int().nullable(), { parameter_type: "integer" }],
    [
      "a union: the type of its first",
      z.union([z.null(), z.number(), z.string()]),
      { parameter_type: "number" },
    ],
    ["anything", z.unknown(), { parameter_type: "string", description: "" }],
  ])("gives %s", (_, schema, expected) => {
    expect(ofZod({ p: schema })).toEqual([expect.objectContaining({ name: "p", ...expected })]);
  });

  test("tells a nested shape whole", () => {
    const place = z.object({
      city: z.string().describe("Where"),
      days: z.array(z.enum(["mon", "tue"])).optional(),
    });
    expect(ofZod({ place })).toEqual([
      {
        name: "place",
        parameter_type: "object",
        required: true,
        description:
          'JSON Schema: {"type":"object","properties":{"city":{"type":"string","description":"Where"},' +
          '"days":{"type":"array","items":{"type":"string","enum":["mon","tue"]}}},"required":["city"]}',
      },
    ]);
  });

  test("that names itself is told among all parameters, where its name leads somewhere", () => {
    const node = z.object({
      name: z.string(),
      get children() {
        return z.array(node);
      },
    });
    const { definition } = tool({ name: "t", description: "", parameters: node, execute: () => "" });
    expect(definition.parameters?.[1]).toEqual({
      name: "children",
      parameter_type: "array",
      required: true,
      description: `children in this JSON Schema: ${JSON.stringify(definition.input_schema)}`,
    });
  });
});

describe("a JSON Schema", () => {
  const again = Array.from({ length: 30 }, () => ({ $ref: "#/$defs/many" }));
  const $defs = {
    unit: { enum: ["c", "f"] },
    "a/b": { type: "integer" },
    loop: { $ref: "#/$defs/loop" },
    many: { anyOf: [...again, { type: "integer" }] },
  };

  test.each([
    ["a reference", { $ref: "#/$defs/unit" }, "string"],
    ["a reference with an escaped name", { $ref: "#/$defs/a~1b" }, "integer"],
    ["a reference to itself", { $ref: "#/$defs/loop" }, "string"],
    ["many alternatives that are itself", { $ref: "#/$defs/many" }, "integer"],
    ["a reference to nowhere", { $ref: "#/$defs/none" }, "string"],
    ["a reference to another document", { $ref: "https://example.com/unit.json" }, "string"],
    ["alternatives in a reference", { anyOf: [{ type: "null" }, { $ref: "#/$defs/a~1b" }] }, "integer"],
    ["several types", { type: ["null", "array"] }, "array"],
    ["an enum of one kind", { enum: [null, true] }, "boolean"],
    ["`true`, which says nothing", true, "string"],
  ])("gives the type of %s", (_, property, parameter_type) => {
    expect(ofJson(property, { $defs })).toMatchObject([{ name: "p", parameter_type, required: false }]);
  });

  test("that is a reference as a whole is followed", () => {
    const root = {
      $ref: "#/$defs/all",
      $defs: { all: { type: "object", properties: { p: { type: "integer" } }, required: ["p"] } },
    };
    expect(toToolParameters(root)).toEqual([
      { name: "p", parameter_type: "integer", description: "", required: true },
    ]);
  });

  test("without properties gives no parameters", () => {
    expect(toToolParameters({ type: "object" })).toEqual([]);
  });
});
