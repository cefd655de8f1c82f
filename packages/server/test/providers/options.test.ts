/** What a response asks of a model beyond an agent's settings: it reaches the model, and the journal of its script. */
import { expect, test } from "vitest";
import { parseScripts } from "@understudy/mock-inference";
import { openai, type StackOptions } from "../../src/index.ts";
import { scriptedModel, testStack } from "./support.ts";

const script = "script: one\nmodel: m\nreplies:\n  - say: Yes";
const look = {
  type: "function",
  name: "look",
  parameters: { type: "object", properties: {} },
  strict: true,
};
const schema = { type: "object", properties: {} };
const format = { type: "json_schema", name: "place", schema, description: "Where", strict: true };
const asked = {
  model: "m",
  input: "Where?",
  text: { format, verbosity: "low" },
  tools: [look],
  parallel_tool_calls: false,
  presence_penalty: 0.5,
  frequency_penalty: 0.25,
  reasoning: { effort: "high" },
  user: "ann",
  safety_identifier: "a1",
  service_tier: "flex",
  prompt_cache_key: "k",
  prompt_cache_retention: "24h",
};
const options = {
  json_schema: { name: "place", description: "Where", strict: true },
  verbosity: "low",
  strict_tools: ["look"],
  parallel_tool_calls: false,
  presence_penalty: 0.5,
  frequency_penalty: 0.25,
  reasoning_effort: "high",
  user: "ann",
  safety_identifier: "a1",
  service_tier: "flex",
  prompt_cache_key: "k",
  prompt_cache_retention: "24h",
};

test("a scripted model is asked with them", async () => {
  const { stack, call } = testStack({ scripts: parseScripts(script) });
  expect((await call("POST", "/v1/responses", asked)).status).toBe(200);
  const [entry] = stack.mock.journal.list();
  expect(entry?.request).toMatchObject({ options });
});

test("a model server is sent them", async () => {
  const { mock, url } = await scriptedModel(script);
  const { call } = testStack({ providers: [openai({ url })] });
  expect((await call("POST", "/v1/responses", asked)).status).toBe(200);
  const [entry] = mock.journal.list();
  expect(entry?.request).toMatchObject({ options, response_format: { json_schema: schema } });
});

test("a field that the server refuses is named, in agents and responses, until extra_body removes it", async () => {
  const { url } = await scriptedModel(`${script}\nquirks: [unknown_fields_refused]`);
  const open = (extra_body: Record<string, unknown>) => {
    const stack: StackOptions = { providers: [openai({ url, retries: 0, extra_body })] };
    return testStack(stack);
  };
  const strict = open({ stream_options: null });
  const refused = await strict.call("POST", "/v1/responses", { model: "m", input: "Hi", user: "ann" });
  expect([refused.status, refused.body.error.message]).toEqual([422, expect.stringContaining('"user"')]);
  const config = { sampling_params: { strategy: { type: "top_k", top_k: 40 } } };
  expect((await strict.turn("m", "Hi", { config })).body.detail).toContain('"top_k"');
  const without = open({ stream_options: null, user: null });
  const taken = await without.call("POST", "/v1/responses", { model: "m", input: "Hi", user: "ann" });
  expect(taken.status).toBe(200);
});
