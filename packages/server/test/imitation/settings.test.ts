/** Settings of an agent with which servers cannot ask their model. */
import { describe, expect, test } from "vitest";
import { say } from "../support/client.ts";
import { imitating } from "./support.ts";

const penalty = { repetition_penalty: 1.5 };
const topK = { strategy: { type: "top_k", top_k: 4 } };
const topP = { strategy: { type: "top_p", temperature: 0.5, top_p: 0.9 } };

async function turnWith(name: "0.2.20" | "0.3.5" | "reference", config: object) {
  const server = imitating(name);
  const { path } = await server.open(config);
  const { error, events } = await server.stream(`${path}/turn`, say("go"));
  const stored = (await server.call("GET", path)).body.turns.length;
  return {
    error,
    types: events.map((event) => event.event_type),
    stored,
    asked: server.providers.requests.inference,
  };
}

describe("sampling", () => {
  test.each([penalty, topK])(
    "some_fail: %j is a 500 in the inference, and nothing is stored",
    async (sampling_params) => {
      expect(await turnWith("0.2.20", { sampling_params })).toEqual({
        error: "500: Internal server error: An unexpected error occurred.",
        types: ["step_start"],
        stored: 0,
        asked: [],
      });
    },
  );

  test.each([{ repetition_penalty: 1 }, { repetition_penalty: null }, topP, { stop: ["END"] }])(
    "some_fail: %j is passed on",
    async (sampling_params) => {
      const { error, asked } = await turnWith("0.2.20", { sampling_params });
      expect(error).toBeNull();
      expect(asked).toMatchObject([{ sampling_params }]);
    },
  );

  test.each<[object, object]>([
    [penalty, { repetition_penalty: 1 }],
    [topK, { strategy: { type: "greedy" } }],
    [{ stop: ["END"] }, { stop: null }],
    [
      { ...topP, max_tokens: 7 },
      { ...topP, max_tokens: 7 },
    ],
  ])("some_dropped: for %j the model gets %j", async (sampling_params, expected) => {
    const { error, asked } = await turnWith("0.3.5", { sampling_params });
    expect(error).toBeNull();
    expect(asked).toMatchObject([{ sampling_params: expected }]);
  });
});

const grammar = { type: "grammar", bnf: {} };
const schema = { type: "json_schema", json_schema: { type: "object" } };

describe("response_formats", () => {
  test.each([
    ["0.2.20", grammar, "501: Not implemented: Grammar response format not supported yet"],
    ["0.3.5", grammar, "400: {'errors': [{'loc': ['response_format'], 'msg': \"Input tag 'grammar' found"],
    ["0.3.5", schema, "400: {'errors': [{'loc': ['response_format', 'json_schema'], 'msg': 'Input should"],
  ] as const)("%s answers with %j in its inference: %s", async (name, response_format, error) => {
    const turn = await turnWith(name, { response_format });
    expect(turn).toMatchObject({ types: ["step_start"], stored: 0, asked: [] });
    expect(turn.error?.slice(0, error.length)).toBe(error);
  });

  test.each([
    ["0.2.20", schema],
    ["reference", grammar],
  ] as const)("%s passes on %j", async (name, response_format) => {
    const { error, asked } = await turnWith(name, { response_format });
    expect(error).toBeNull();
    expect(asked).toMatchObject([{ response_format }]);
  });
});

test("a grammar is refused before the sampling", async () => {
  const { error } = await turnWith("0.2.20", { response_format: grammar, sampling_params: penalty });
  expect(error).toMatch(/^501: /);
});
