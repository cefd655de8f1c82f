/** Streams of real servers decode to their end, however their bytes arrive. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawsOf } from "../../../vitest.draws.ts";
import { createClient } from "../src/index.ts";
import { bytesOf, eventsOf, path, payloadsOf, question, readEvents, recorded } from "./support/streams.ts";

/** The end of each: the last event with the text of its message and its calls, or the error with its status. */
const ends: Record<string, unknown> = {
  "0.2-text": ["turn_complete", "Good morning, café ☕", []],
  "0.2-input-refused": ["turn_complete", "I must not say.", []],
  "0.2-output-refused": ["turn_complete", "I must not say.", []],
  "0.2-server-tools": ["turn_complete", "Monday, noon.", []],
  "0.2-client-tool": ["turn_awaiting_input", "", [{ city: "Rome" }]],
  "0.2-resume": ["turn_complete", "It is sunny.", []],
  "0.2-limit-reached": ["turn_awaiting_input", "", [{}]],
  "0.2-unparsed-call": ["turn_complete", '{"city": ', []],
  "0.2-error-first": ["TurnFailed", 400, null],
  "0.2-error-after-start": ["TurnFailed", 500, null],
  "0.3-client-tools": ["turn_awaiting_input", "", ['{"city": "Rome"}', '{"city": "Oslo"}']],
  "0.3-server-tool": ["turn_complete", "Noon.", []],
  "0.3-out-of-tokens": ["turn_awaiting_input", "", ["{}"]],
  "0.3-empty-answer": ["turn_complete", "", []],
  "0.3-error-in-inference": ["TurnFailed", 429, null],
};

/** A client whose server sends these pieces. */
function clientOf(pieces: Uint8Array[]) {
  const body = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
  const headers = { "content-type": "text/event-stream" };
  return createClient({ baseUrl: "http://stack", fetch: async () => new Response(body(), { headers }) });
}

test("this file describes every recorded stream", () => {
  expect(recorded.toSorted()).toEqual(Object.keys(ends).toSorted());
});

describe.each(recorded)("the stream %s", (name) => {
  const told = payloadsOf(eventsOf(name).filter((text) => !text.startsWith('data: {"error"')));

  test("decodes to its end", async () => {
    const { events, error } = await readEvents(clientOf([bytesOf(name)]).turns.stream(path, question));
    expect(events).toEqual(told);
    const last = events.at(-1);
    const end =
      error !== null || last === undefined || !("turn" in last)
        ? [error.name, error.status, error.turn_id]
        : [
            last.event_type,
            last.turn.output_message.content,
            last.turn.output_message.tool_calls.map((call) => call.arguments),
          ];
    expect(end).toEqual(ends[name]);
  });

  test("says the same however its bytes are split", async () => {
    const bytes = bytesOf(name);
    const whole = await readEvents(clientOf([bytes]).turns.stream(path, question));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 30 }), async (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
        const pieces = places.slice(1).map((end, index) => bytes.slice(places[index], end));
        const split = await readEvents(clientOf(pieces).turns.stream(path, question));
        expect(split.events).toEqual(whole.events);
        expect(split.error?.message).toBe(whole.error?.message);
      }),
      { numRuns: drawsOf(40) },
    );
  });

  test("says the same byte by byte", async () => {
    const pieces = [...bytesOf(name)].map((byte) => Uint8Array.of(byte));
    const { events } = await readEvents(clientOf(pieces).turns.stream(path, question));
    expect(events).toEqual(told);
  });
});

test.each([
  ["0.2-text", ["Good ", "morning, ", "café ☕"]],
  ["0.2-input-refused", ["I must not say."]],
  ["0.2-output-refused", ["A secret", "\nI must not say."]],
  ["0.2-server-tools", ["One moment.", "Monday, ", "noon."]],
])("the text of %s is what was said, and a refusal at its end", async (name, expected) => {
  const texts: string[] = [];
  for await (const text of clientOf([bytesOf(name)])
    .turns.stream(path, question)
    .textStream())
    texts.push(text);
  expect(texts.filter((text) => text !== "")).toEqual(expected);
  expect(
    await clientOf([bytesOf(name)])
      .turns.stream(path, question)
      .text(),
  ).toBe(ends[name]?.[1 as never]);
});
