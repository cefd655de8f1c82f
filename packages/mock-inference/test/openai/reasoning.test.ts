/** Reasoning, refusals and their tokens, over both of OpenAI's APIs. */
import { expect, test } from "vitest";
import { findMistakes } from "../../src/script/explain.ts";
import { complete, mock, says, send, stream } from "../support/openai.ts";

const always = "script: a\nmodel: mock-model\notherwise: ";
const body = { model: "mock-model", messages: [says("Go.")] };
const thinks = `${always}{ think: Hmm., say: Yes., usage: { prompt_tokens: 9, cached_tokens: 4, completion_tokens: 6, reasoning_tokens: 3 } }`;
const refuses = `${always}{ refuse: I may not. }`;

test("a completion has the reasoning beside its text, and its tokens", async () => {
  const { body: whole } = await complete(mock(thinks), body);
  expect(whole.choices[0].message).toMatchObject({
    content: "Yes.",
    reasoning_content: "Hmm.",
    refusal: null,
  });
  expect(whole.usage).toEqual({
    prompt_tokens: 9,
    completion_tokens: 6,
    total_tokens: 15,
    prompt_tokens_details: { cached_tokens: 4 },
    completion_tokens_details: { reasoning_tokens: 3 },
  });
});

test("a stream has the reasoning before the text", async () => {
  const deltas = (await stream(mock(thinks), body)).flatMap((event) => event.choices?.[0]?.delta ?? []);
  expect(deltas).toEqual([
    { role: "assistant", content: "" },
    { reasoning_content: "Hmm." },
    { content: "Yes." },
    {},
  ]);
});

test("reasoning and refusals come part by part, with pauses and gates between them", async () => {
  const pieces = mock(
    `${always}{ think: [Hm, { gate: thinking }, m.], refuse: [I may, { wait: 1ms }, " not."] }`,
  );
  const gate = pieces.gate("thinking");
  const streamed = stream(pieces, body);
  await gate.reached;
  gate.open();
  const deltas = (await streamed).flatMap((event) => event.choices?.[0]?.delta ?? []);
  expect(deltas.slice(1, -1)).toEqual([
    { reasoning_content: "Hm" },
    { reasoning_content: "m." },
    { refusal: "I may" },
    { refusal: " not." },
  ]);
  const { body: whole } = await complete(pieces, body);
  expect(whole.choices[0].message).toMatchObject({ reasoning_content: "Hmm.", refusal: "I may not." });
});

test("the journal has the parts and the tokens", async () => {
  const thinking = mock(thinks);
  await complete(thinking, body);
  expect(thinking.journal.list()).toMatchObject([
    {
      answer: [
        { type: "reasoning", text: "Hmm." },
        { type: "text", text: "Yes." },
        {
          type: "stop",
          usage: { input_tokens: 9, cached_tokens: 4, output_tokens: 6, reasoning_tokens: 3 },
        },
      ],
    },
  ]);
});

test("a refusal is in place of the text", async () => {
  const { body: whole } = await complete(mock(refuses), body);
  expect(whole.choices[0].message).toMatchObject({ content: null, refusal: "I may not." });
  const deltas = (await stream(mock(refuses), body)).flatMap((event) => event.choices?.[0]?.delta ?? []);
  expect(deltas).toContainEqual({ refusal: "I may not." });
});

test("a response has an item of reasoning before its message, and its tokens", async () => {
  const request = { model: "mock-model", input: "Go." };
  const response = await send(mock(thinks), "POST", "/v1/responses", request);
  expect(await response.json()).toMatchObject({
    output: [
      { type: "reasoning", content: [{ type: "reasoning_text", text: "Hmm." }] },
      { type: "message", content: [{ type: "output_text", text: "Yes." }] },
    ],
    usage: {
      input_tokens: 9,
      input_tokens_details: { cached_tokens: 4 },
      output_tokens: 6,
      output_tokens_details: { reasoning_tokens: 3 },
    },
  });
});

test("a response has a refusal as a part", async () => {
  const response = await send(mock(refuses), "POST", "/v1/responses", { model: "mock-model", input: "Go." });
  expect(await response.json()).toMatchObject({
    status: "completed",
    output: [{ type: "message", content: [{ type: "refusal", refusal: "I may not." }] }],
  });
});

test("a client may send back what the model thought and refused", async () => {
  const log = mock(refuses);
  const { body: whole } = await complete(log, body);
  const sent = { ...body, messages: [...body.messages, whole.choices[0].message, says("Why?")] };
  expect((await complete(log, sent)).status).toBe(200);
  expect(log.journal.list().at(-1)?.request).toMatchObject({
    messages: [{ content: "Go." }, { role: "assistant", content: "I may not." }, { content: "Why?" }],
  });
});

test.each([
  [{ refuse: "No.", say: "Yes." }, "refuse"],
  [{ refuse: "No.", call: [{ tool: "f" }] }, "refuse"],
  [{ think: "", say: "Yes." }, "must not be empty"],
  [{ think: [], say: "Yes." }, "must not be empty"],
  [{ refuse: [] }, "must not be empty"],
  [{ refuse: ["No.", { gates: "a" }] }, "did you mean gate?"],
  [{ think: "Hmm." }, "has no say, refuse, call"],
  [{ say: "Yes.", reasoning: "Hmm." }, "think"],
  [{ refusal: "No." }, "refuse"],
  [{ say: "Yes.", usage: { tokens: 3 } }, "reasoning_tokens"],
])("a script with %o is told what is wrong", (answer, word) => {
  const mistakes = findMistakes({ script: "a", otherwise: answer });
  expect(mistakes.map(({ message }) => message).join("; ")).toContain(word);
});
