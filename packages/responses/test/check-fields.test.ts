import { expect, it } from "vitest";
import { parseResponsesSchema } from "@understudy/contract/responses";
import { checkFields } from "@understudy/responses";

const messagesFor = (body: Record<string, unknown>): string[] =>
  checkFields(body, "ResponseCreateRequest").map(({ message }) => message);

it.each<[Record<string, unknown>, string]>([
  [{ temprature: 1 }, "Did you mean temperature?"],
  [{ messages: [] }, "Responses has input instead."],
  [{ response_format: {} }, "Responses has text.format instead."],
  [{ colour: "red" }, "leave it out."],
  [{ __proto__: null, constructor: 1 }, "leave it out."],
  [{ ["temperature".repeat(20)]: 1 }, "leave it out."],
])("an undeclared field is named with what was meant: %j", (body, words) => {
  const [message = "", ...others] = messagesFor(body);
  expect(others).toEqual([]);
  expect(message.startsWith(`${Object.keys(body)[0]}: `)).toBe(true);
  expect(message).toContain(words);
});

it.each<[string, (fields: object) => object]>([
  ["temperature", (fields) => fields],
  ["effort", (fields) => ({ reasoning: fields })],
])("what was meant by fields like %s is looked for as often as it is shown", (name, toBody) => {
  const fields = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [name + n.toString(36), 1]));
  const sent = { model: "m", input: "a", ...toBody(fields) };
  const parsed = parseResponsesSchema("ResponseCreateRequest", sent);
  const faults = checkFields(sent, "ResponseCreateRequest", parsed.ok ? parsed.value : undefined);
  const meant = faults.map(({ message }) => message.includes(`Did you mean ${name}?`));
  expect(meant).toEqual(meant.map((_, n) => n < 20));
  expect(meant).toHaveLength(30);
});

it("a function in the form of Chat Completions is named", () => {
  const tools = [{ type: "function", name: "a" }, { type: "function", function: { name: "f" } }, null, 1];
  expect(messagesFor({ tools })).toEqual([
    expect.stringMatching(/^tools\[1\]\.function: .*Chat Completions/),
  ]);
  expect(messagesFor({ tools: "no list" })).toEqual([]);
});

it.each<[object, string, string]>([
  [{ text: { fromat: { type: "text" } } }, "text.fromat", "Did you mean format?"],
  [
    { text: { format: { type: "json_schema", name: "a", schema: { any: 1 }, stric: true } } },
    "text.format.stric",
    "Did you mean strict?",
  ],
  [
    { tools: [{ type: "function", name: "f", parameter: {} }] },
    "tools[0].parameter",
    "Did you mean parameters?",
  ],
  [{ tool_choice: { type: "function", name: "f", colour: 1 } }, "tool_choice.colour", "leave it out."],
  [{ reasoning: { effort: "hihg" } }, "reasoning.effort", "Did you mean high?"],
  [{ truncation: "atuo" }, "truncation", "Did you mean auto?"],
  [{ service_tier: "defualt" }, "service_tier", "Did you mean default?"],
  [
    { tools: [{ type: "function", name: "f", input_schema: {} }] },
    "tools[0].input_schema",
    "the Agents API has it, Responses has parameters instead.",
  ],
  [
    { tools: [{ type: "function", name: "f", inputSchema: {} }] },
    "tools[0].inputSchema",
    "MCP has it, Responses has parameters instead.",
  ],
  [{ agent_config: {} }, "agent_config", "Responses has model, instructions and tools instead."],
  [{ reasoning: { efort: "high" } }, "reasoning.efort", "Did you mean effort?"],
  [{ input_shields: ["x"] }, "input_shields", "the Agents API has it, Responses has guardrails instead."],
  [{ sampling_params: {} }, "sampling_params", "Responses has temperature, top_p and max_output_tokens"],
])("an undeclared field within another is named by its path: %j", (fields, param, words) => {
  const body = { model: "m", input: [{ role: "user", content: "Hi", own: 1 }], ...fields };
  const parsed = parseResponsesSchema("ResponseCreateRequest", body);
  const faults = checkFields(body, "ResponseCreateRequest", parsed.ok ? parsed.value : undefined);
  expect(faults).toEqual([
    expect.objectContaining({ param, status: 400, message: expect.stringContaining(words) }),
  ]);
  expect(faults[0]?.message.startsWith(`${param}: `)).toBe(true);
});

it("what is free or null is no field that is missing", () => {
  const body = {
    model: "m",
    input: "Hi",
    metadata: { any: "thing" },
    reasoning: { effort: "ultra", own: null },
    tools: [{ type: "function", name: "f", parameters: { any: { thing: 1 } } }],
  };
  const parsed = parseResponsesSchema("ResponseCreateRequest", body);
  expect(checkFields(body, "ResponseCreateRequest", parsed.ok && parsed.value)).toEqual([]);
});

it("what a schema lacks in Responses, too, has no counterpart there", () => {
  const [fault] = checkFields({ max_tokens: 5 }, "ConversationCreateRequest");
  expect(fault).toMatchObject({ param: "max_tokens", message: expect.stringContaining("leave it out") });
});
