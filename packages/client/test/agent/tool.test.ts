/** What `tool()` makes of each way to say parameters, what it refuses, and the types that reach `execute`. */
import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { tool, type JsonSchema, type StandardSchema, type Tool } from "../../src/index.ts";

const base = { name: "work", description: "Works" };
const execute = (args: unknown): string => JSON.stringify(args);

/** What a call with these arguments comes to: the result, or what the model is told. */
async function call({ prepare }: Tool, args: unknown): Promise<unknown> {
  const prepared = await prepare(args);
  if ("refused" in prepared) return prepared.refused;
  // No tool here looks at its context.
  return prepared.run(undefined as never);
}
const form = "Write tool({ name, description, parameters, execute }).";
const refusal = "The arguments do not fit the parameters of work: ";

describe("a schema of zod", () => {
  const work = tool({
    ...base,
    parameters: z.object({
      city: z.string(),
      days: z.int().default(1),
      at: z.string().transform(Number).optional(),
    }),
    execute,
  });

  test("gives both forms of the definition, of what goes in", () => {
    expect(work.definition).toEqual({
      ...base,
      parameters: [
        { name: "city", parameter_type: "string", description: "", required: true },
        { name: "days", parameter_type: "integer", description: "", required: false, default: 1 },
        { name: "at", parameter_type: "string", description: "", required: false },
      ],
      input_schema: expect.objectContaining({ type: "object", required: ["city"] }),
    });
  });

  test("gives `execute` what comes out", async () => {
    expect(await call(work, { city: "Rome", at: "7" })).toBe('{"city":"Rome","days":1,"at":7}');
  });

  test.each([
    [{ city: 5 }, /city: .*expected string/],
    [{ city: "Rome", days: 1.5 }, /days: .*int/],
    ["Rome", /expected object/],
    [null, /expected object/],
  ])("refuses %j and says why", async (args, why) => {
    const told = await call(work, args);
    expect(told).toMatch(refusal);
    expect(told).toMatch(why);
  });

  test("may check in its own time", async () => {
    const city = z.string().refine(async (name) => Promise.resolve(name === "Rome"), "no such city");
    const late = tool({ ...base, parameters: z.object({ city }), execute });
    expect(await call(late, { city: "Rome" })).toBe('{"city":"Rome"}');
    expect(await call(late, { city: "Roma" })).toBe(`${refusal}city: no such city`);
  });
});

describe("any Standard JSON Schema", () => {
  const standard = (jsonSchema: unknown, validate: (value: unknown) => unknown): StandardSchema<string[]> =>
    ({ "~standard": { jsonSchema, validate } }) as never;

  test("is asked for its input in the newest draft, and its issues are told with their places", async () => {
    const targets: unknown[] = [];
    const input = (options: unknown): object => (targets.push(options), { type: "object" });
    const issues = [{ message: "wrong", path: ["a", { key: 0 }] }, { message: "and odd" }];
    const work = tool({ ...base, parameters: standard({ input }, () => ({ issues })), execute });
    expect(targets).toEqual([{ target: "draft-2020-12" }]);
    expect(await call(work, {})).toBe(`${refusal}a.0: wrong; and odd`);
  });

  test("may be an object whose check needs it", async () => {
    class Schema {
      readonly known = "Rome";
      readonly jsonSchema = { input: () => ({ type: "object" }) };
      validate(value: unknown) {
        return { value: { value, city: this.known } };
      }
    }
    const work = tool({ ...base, parameters: { "~standard": new Schema() }, execute });
    expect(await call(work, 1)).toBe('{"value":1,"city":"Rome"}');
  });

  test("that throws while it checks refuses", async () => {
    const fails = standard({ input: () => ({ type: "object" }) }, () => {
      throw new Error("out of order");
    });
    expect(await call(tool({ ...base, parameters: fails, execute }), {})).toBe(`${refusal}out of order`);
  });

  test.each([
    [
      "cannot say its JSON Schema",
      standard(undefined, () => ({ value: [] })),
      "The parameters of tool work provide no JSON Schema; zod does since 4.2.",
    ],
    [
      "has no JSON Schema",
      z.object({ at: z.date() }),
      "The parameters of tool work are no JSON Schema: Date cannot be represented in JSON Schema.",
    ],
    ["describes no object", z.array(z.string()), "The parameters of tool work describe no object."],
    [
      "is an object of schemas, as MCP's SDK takes them,",
      { city: z.string() } as unknown as StandardSchema<unknown>,
      "The parameters of tool work describe no object.",
    ],
  ])("that %s is refused when the tool is made", (_, parameters, message) => {
    expect(() => tool({ ...base, parameters, execute })).toThrow(new TypeError(`${message} ${form}`));
  });
});

test("an option that a tool does not have is refused, as it may be its parameters", () => {
  const options = { ...base, execute: () => "", input_schema: { type: "object" } };
  expect(() => tool(options)).toThrow(
    new TypeError(
      "The tool work has no option input_schema. The options are: name, description, parameters, validate, execute, timeout.",
    ),
  );
  // @ts-expect-error there is no such option
  expect(() => tool({ ...base, execute, paramters: {} })).toThrow("Did you mean parameters?");
});

test.each([
  ["execute", base, `The tool work lacks execute. ${form}`],
  ["a name", { description: "Works", execute }, `A tool lacks its name. ${form}`],
  ["a description", { name: "work", execute }, `The tool work lacks its description. ${form}`],
])("a tool without %s is refused, which types alone would say", (_, options, message) => {
  expect(() => tool(options as typeof base & { execute: () => string })).toThrow(new TypeError(message));
});

describe("a JSON Schema", () => {
  const parameters = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };
  const validate = (args: unknown): { n: number } => {
    if (typeof args === "object" && args !== null && "n" in args && typeof args.n === "number")
      return { n: args.n };
    throw new Error("n must be a number");
  };

  test("is checked by its `validate`, which gives the arguments or throws", async () => {
    const work = tool({ ...base, parameters, validate, execute: ({ n }) => n + 1 });
    expect(work.definition.input_schema).toBe(parameters);
    expect(await call(work, { n: 1, more: 2 })).toBe(2);
    expect(await call(work, {})).toBe(`${refusal}n must be a number`);
  });

  test("without `validate` lets through whatever the model sends", async () => {
    const work = tool({ ...base, parameters, execute });
    expect(work.definition.input_schema).toBe(parameters);
    expect(await call(work, { n: "1", more: 2 })).toBe('{"n":"1","more":2}');
    expect(await call(work, null)).toBe("null");
  });

  test("gives the arguments their types", () => {
    tool({
      ...base,
      parameters: {
        type: "object",
        properties: {
          city: { type: "string", description: "Where" },
          unit: { enum: ["C", "F"] },
          days: { type: ["integer", "null"] },
          tags: { type: "array", items: { type: "string" } },
          place: { type: "object", properties: { lat: { type: "number" } }, required: ["lat"] },
          other: { anyOf: [{ type: "string" }] },
        },
        required: ["city", "tags", "place"],
      },
      execute: (args) =>
        expectTypeOf(args).toEqualTypeOf<{
          city: string;
          tags: string[];
          place: { lat: number };
          unit?: "C" | "F" | undefined;
          days?: number | null | undefined;
          other?: unknown;
        }>(),
    });
    tool({
      ...base,
      parameters: { type: "object" },
      execute: (args) => expectTypeOf(args).toEqualTypeOf<Record<string, unknown>>(),
    });
    // What is not written out in the call has lost its names of types.
    tool({ ...base, parameters, execute: (args) => expectTypeOf(args).toEqualTypeOf<{ n?: unknown }>() });
    const parsed: JsonSchema = parameters;
    tool({
      ...base,
      parameters: parsed,
      execute: (args) => expectTypeOf(args).toEqualTypeOf<Record<string, unknown>>(),
    });
    const cities = { type: "object", properties: { city: { type: "string" } } } as const;
    // @ts-expect-error a city is a text
    tool({ ...base, parameters: cities, execute: ({ city }: { city: number }) => city });
  });
});

test("a tool without parameters takes none, whatever the model sends", async () => {
  const work = tool({ ...base, execute });
  expect(work.definition).toMatchObject({ parameters: [], input_schema: { type: "object", properties: {} } });
  expect(await call(work, { extra: 1 })).toBe("{}");
});

test("the types of `parameters` become the types of the arguments", () => {
  const parameters = z.object({ city: z.string(), days: z.int().default(1) });
  tool({
    ...base,
    parameters,
    execute: (args, context) => {
      expectTypeOf(args).toEqualTypeOf<{ city: string; days: number }>();
      expectTypeOf(context.signal).toEqualTypeOf<AbortSignal>();
      // @ts-expect-error there is no such argument
      return args.town;
    },
  });
  tool({
    ...base,
    parameters: { type: "object" },
    validate: (args) => (expectTypeOf(args).toBeUnknown(), Promise.resolve(7n)),
    execute: (args) => expectTypeOf(args).toEqualTypeOf<bigint>(),
  });
  tool({ ...base, execute: (args) => expectTypeOf(args).toEqualTypeOf<Record<string, never>>() });
  // @ts-expect-error a city is a text
  tool({ ...base, parameters, execute: ({ city }: { city: number }) => city });
  // @ts-expect-error a schema must be able to check
  expect(() => tool({ ...base, parameters: { "~standard": { version: 1 } }, execute })).toThrow(TypeError);
});
