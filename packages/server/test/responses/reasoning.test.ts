/** What a model says beside its text. */
import { expect, test } from "vitest";
import type { InferencePart } from "@understudy/contract/ports";
import { readEvents, responsesServer } from "./support.ts";

const thinking: InferencePart[] = [
  { type: "reasoning", text: "Hm" },
  { type: "reasoning", text: "m." },
  { type: "text", text: "Yes." },
  {
    type: "stop",
    stop_reason: "end_of_turn",
    usage: { input_tokens: 9, output_tokens: 6, cached_tokens: 4, reasoning_tokens: 3 },
  },
];
const refusing: InferencePart[] = [
  { type: "refusal", text: "I may not." },
  { type: "stop", stop_reason: "end_of_turn" },
];

test("what it thinks is an item before its message, and the tokens are those that it counts", async () => {
  const server = responsesServer({ answers: [thinking] });
  const { output, usage } = await server.create({});
  expect(output).toMatchObject([
    { type: "reasoning", status: "completed", content: [{ type: "reasoning_text", text: "Hmm." }] },
    { type: "message", content: [{ type: "output_text", text: "Yes." }] },
  ]);
  expect(usage).toEqual({
    input_tokens: 9,
    input_tokens_details: { cached_tokens: 4, cache_write_tokens: 0 },
    output_tokens: 6,
    output_tokens_details: { reasoning_tokens: 3 },
    total_tokens: 15,
  });
});

test("what it thinks comes as it is thought, and no later model is given it", async () => {
  const server = responsesServer({ answers: [thinking, thinking] });
  const events = await server.streamed({});
  expect(
    events.flatMap((event) => (event.type === "response.reasoning_text.delta" ? event.delta : [])),
  ).toEqual(["Hm", "m."]);
  const last = events.at(-1);
  const id = last !== undefined && "response" in last ? last.response.id : "";
  await server.create({ previous_response_id: id, input: "And?" });
  expect(server.prompt()).toEqual(["user: hi", "assistant: Yes.", "user: And?"]);
});

test("who asks for a summary is told what it thinks as one, streamed, whole and again", async () => {
  const server = responsesServer({ answers: [thinking] });
  const events = await server.streamed({ reasoning: { summary: "auto" } });
  expect(events.flatMap((event) => (event.type.includes("reasoning") ? event.type : []))).toEqual([
    "response.reasoning_summary_part.added",
    "response.reasoning_summary_text.delta",
    "response.reasoning_summary_text.delta",
    "response.reasoning_summary_text.done",
    "response.reasoning_summary_part.done",
  ]);
  const last = events.at(-1);
  const whole = last !== undefined && "response" in last ? last.response : null;
  expect(whole?.output[0]).toEqual({
    id: expect.stringMatching(/^rs_/),
    type: "reasoning",
    status: "completed",
    summary: [{ type: "summary_text", text: "Hmm." }],
  });
  const again = await server.fetch(new Request(`http://stack/v1/responses/${whole?.id}?stream=true`));
  expect(readEvents(await again.text())).toEqual(events);
  expect((await server.create({ reasoning: { effort: "low" } })).output[0]).toMatchObject({
    summary: [],
    content: [{ text: "Hmm." }],
  });
});

test("a refusal is a part of its message, and what later models see of it", async () => {
  const server = responsesServer({ answers: [refusing, refusing] });
  const { id, status, output } = await server.create({});
  expect({ status, output }).toMatchObject({
    status: "completed",
    output: [{ type: "message", content: [{ type: "refusal", refusal: "I may not." }] }],
  });
  await server.create({ previous_response_id: id, input: "And?" });
  expect(server.prompt()).toEqual(["user: hi", "assistant: I may not.", "user: And?"]);
});

test("under guardrails it is held back until the text beside it was judged", async () => {
  const server = responsesServer({ answers: [thinking], shields: { guard: () => null } });
  const { output } = await server.create({ guardrails: ["guard"] });
  expect(output.map(({ type }) => type)).toEqual(["reasoning", "message"]);
});
