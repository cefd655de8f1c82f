/** Structured output of a scripted model, as zod reads it. */
import { expect, expectTypeOf, onTestFinished, test } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { createAgent, createClient } from "@understudy/client";
import { InvalidOutput, structuredOutput } from "@understudy/client/zod";
import { startUnderstudy } from "@understudy/server";

const weather = structuredOutput(
  z.object({ city: z.string(), degrees: z.number(), unit: z.enum(["C", "F"]).default("C") }),
);

/** The turn of a model that answers with this text. */
async function answered(say: string, finish?: "out_of_tokens") {
  const reply = { say, ...(finish === undefined ? {} : { stop: finish }) };
  const understudy = await startUnderstudy({
    script: { script: "structured", model: "mock-model", replies: [reply] },
    port: false,
  });
  onTestFinished(() => understudy.close());
  const client = createClient({ baseUrl: understudy.url, fetch: understudy.fetch });
  const { response_format } = weather;
  const agent = await createAgent(client, { model: "mock-model", instructions: "", response_format });
  const session = await agent.session();
  return { understudy, turn: await session.turn("How is the weather in Rome?") };
}

test("the request has the schema, and the parsed answer is the output", async () => {
  const { understudy, turn } = await answered('{ "city": "Rome", "degrees": 21 }');
  const output = weather.parse(turn);
  expectTypeOf(output).toEqualTypeOf<{ city: string; degrees: number; unit: "C" | "F" }>();
  expect(output).toEqual({ city: "Rome", degrees: 21, unit: "C" });
  expect(understudy.journal.list()[0]?.request).toMatchObject({
    response_format: {
      type: "json_schema",
      json_schema: {
        type: "object",
        required: ["city", "degrees"],
        properties: { degrees: { type: "number" } },
      },
    },
  });
});

test("an answer that does not fit is an error with its text, and what does not fit in it", async () => {
  const text = '{"city":"Rome","degrees":"warm"}';
  const { turn } = await answered(text);
  const error = failure(() => weather.parse(turn));
  expect(error.message).toBe(
    `The output does not fit the schema: degrees: Invalid input: expected number, received string. The model answered: ${text}`,
  );
  expect(error).toMatchObject({ name: "InvalidOutput", text, issues: [{ path: ["degrees"] }] });
});

test("an answer that is not JSON is an error with its text", async () => {
  const { turn } = await answered("Sunny.");
  const error = failure(() => weather.parse(turn));
  expect(error.message).toMatch(/^The output is not JSON: Unexpected token.*\. The model answered: Sunny\.$/);
  expect(error).toMatchObject({ text: "Sunny.", issues: [], cause: { name: "SyntaxError" } });
});

test("an answer that was cut off names the reason", async () => {
  const { turn } = await answered('{"city":', "out_of_tokens");
  expect(failure(() => weather.parse(turn)).message).toBe(
    'The output is not JSON: the model ran out of tokens. The model answered: {"city":',
  );
});

test("a schema of zod/mini will do, and one that has no JSON Schema will not", async () => {
  const { turn } = await answered('{"city":"Rome"}');
  expect(structuredOutput(mini.object({ city: mini.string() })).parse(turn)).toEqual({ city: "Rome" });
  expect(() => structuredOutput(z.object({ at: z.date() }))).toThrow(
    "Date cannot be represented in JSON Schema",
  );
});

function failure(parse: () => unknown): InvalidOutput {
  try {
    parse();
  } catch (error) {
    if (error instanceof InvalidOutput) return error;
    throw error;
  }
  throw new Error("The output was accepted.");
}
