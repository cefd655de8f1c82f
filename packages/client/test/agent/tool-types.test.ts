/** What is wrong with a tool is named, by the compiler where types can; and its `execute` keeps its types. */
import { describe, expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { tool, type Tool } from "../../src/index.ts";

const base = { name: "work", description: "Works" };
const execute = (args: unknown): string => JSON.stringify(args);

test.each(["get weather", "", "a.b", "x".repeat(65), "météo"])("a tool cannot be named %j", (name) => {
  expect(() => tool({ ...base, name, execute })).toThrow(TypeError);
});

test("a mistake is named by the compiler", () => {
  const parameters = z.object({ city: z.string() });
  // @ts-expect-error Property 'description' is missing
  expect(() => tool({ name: "work", parameters, execute })).toThrow("lacks its description");
  // @ts-expect-error Property 'description' is missing
  expect(() => tool({ name: "work", execute })).toThrow("lacks its description");
  expect(() =>
    tool({
      ...base,
      // @ts-expect-error Type '"get weather"' is not assignable to type '"The name of a tool has …"'
      name: "get weather",
      parameters,
      execute: ({ city }) => city,
    }),
  ).toThrow('unlike "get weather"');
  expect(() =>
    tool({
      ...base,
      parameters,
      // @ts-expect-error a schema checks by itself
      validate: () => ({ city: "Rome" }),
      execute,
    }),
  ).toThrow("The tool work has validate, which is for a JSON Schema as parameters.");
});

describe("`execute` of a tool", () => {
  test("can be called by a test, with its types", async () => {
    const weather = tool({
      ...base,
      parameters: z.object({ city: z.string(), days: z.int().default(1) }),
      execute: async ({ city, days }, { call, turn, signal }) => ({
        city,
        days,
        tool: call.tool_name,
        turn,
        signal,
      }),
    });
    expectTypeOf(weather.execute).parameter(0).toEqualTypeOf<{ city: string; days: number }>();
    const result = await weather.execute({ city: "Rome", days: 2 });
    expectTypeOf(result.city).toBeString();
    expect(result).toMatchObject({
      city: "Rome",
      days: 2,
      tool: "work",
      turn: null,
      signal: { aborted: false },
    });
    // @ts-expect-error there is no city
    await weather.execute({ days: 1 });
  });

  test("gets the context that it is given", () => {
    const work = tool({ ...base, execute: (_, { signal }) => signal.aborted });
    expect(work.execute({})).toBe(false);
    expect(work.execute({}, { signal: AbortSignal.abort() })).toBe(true);
  });

  test("has the types of a JSON Schema, of `validate` and of none", () => {
    const schema = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] } as const;
    const typed = tool({ ...base, parameters: schema, execute: ({ n }) => n + 1 });
    expectTypeOf(typed.execute).parameter(0).toEqualTypeOf<{ n: number }>();
    expectTypeOf(typed.execute).returns.toBeNumber();
    const validated = tool({ ...base, parameters: schema, validate: () => 7n, execute: (n) => n });
    expectTypeOf(validated.execute).parameter(0).toEqualTypeOf<bigint>();
    expectTypeOf([typed, validated]).toExtend<readonly Tool[]>();
  });
});
