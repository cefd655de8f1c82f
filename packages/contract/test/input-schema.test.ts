import { expect, test } from "vitest";
import { toInputSchema } from "../src/index.ts";

const parameter = { parameter_type: "string", description: "" };

test("parameters are properties in their order, with their defaults, and null is no default", () => {
  const parameters = [
    { ...parameter, name: "city", required: true, default: null },
    { ...parameter, name: "unit", required: false, default: "celsius" },
    { ...parameter, name: "days", parameter_type: "integer", required: true, default: 0 },
  ];
  const schema = toInputSchema({ input_schema: null, parameters });
  expect(schema).toEqual({
    type: "object",
    properties: {
      city: { type: "string", description: "" },
      unit: { type: "string", description: "", default: "celsius" },
      days: { type: "integer", description: "", default: 0 },
    },
    required: ["city", "days"],
  });
  expect(Object.keys(schema["properties"] as object)).toEqual(["city", "unit", "days"]);
});

test("a tool that has a schema keeps it, and a tool without arguments has an empty one", () => {
  const input_schema = { properties: { city: { type: "string" } } };
  expect(toInputSchema({ input_schema, parameters: [] })).toBe(input_schema);
  const none = { type: "object", properties: {}, required: [] };
  expect(toInputSchema({ input_schema: null, parameters: null })).toEqual(none);
});
