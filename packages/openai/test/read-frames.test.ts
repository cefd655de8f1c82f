import { describe, expect, test } from "vitest";
import type { InferencePart } from "@understudy/contract/provider-data";
import { readCompletion, readFrames } from "../src/index.ts";
import { choice, finished, says } from "./support/chunks.ts";

const never = new AbortController().signal;
const data = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
const hi = [
  { type: "text", text: "Hi" },
  { type: "stop", stop_reason: "end_of_turn" },
];
const [text, end] = [data(says("Hi")), data(finished("stop"))];

function bodyOf(stream: string): ReadableStream<Uint8Array> {
  return new Response(stream).body ?? new ReadableStream();
}

async function read(stream: string): Promise<InferencePart[]> {
  const parts: InferencePart[] = [];
  for await (const part of readFrames(bodyOf(stream), never)) parts.push(part);
  return parts;
}

describe("a stream is read", () => {
  test.each([
    ["as OpenAI writes it", `${text}${end}data: [DONE]\n\n`],
    ["without a blank after the colon", `${text}${end}data: [DONE]\n\n`.replaceAll("data: ", "data:")],
    ["with line ends of two characters", `${text}${end}data: [DONE]\n\n`.replaceAll("\n", "\r\n")],
    [
      "with comments and events without data",
      `: PROCESSING\n\n${text}: ping\n\ndata:\n\n${end}data: [DONE]\n\n`,
    ],
    ["to a last event without an empty line", `${text}${end}data: [DONE]`],
    ["without [DONE]", `${text}${end}`],
    ["to [DONE], whatever follows", `${text}${end}data: [DONE]\n\n${data(says("No"))}`],
  ])("%s", async (_, stream) => expect(await read(stream)).toEqual(hi));
});

describe("a stream fails", () => {
  test.each([
    ["with the words of an error", data({ error: { message: "Too many.", code: "429" } }), 429, "Too many."],
    ["with those of an error with another code", data({ error: { message: "No.", code: "x" } }), 500, "No."],
    ["with an error that is a text", data({ error: "No." }), 500, "No."],
    ["with a detail", data({ detail: "No." }), 500, "No."],
    ["with an event of that name", `event: error\n${data({ message: "No." })}`, 500, "No."],
    ["with an event that is no JSON", `event: error\ndata: No.\n\n`, 500, "No."],
    ["where it ends in the middle", text, 502, "in the middle"],
    ["where it ends in an event", `${text}data: {"choices"`, 502, "not JSON"],
  ])("%s", async (_, stream, status, words) => {
    await expect(read(stream)).rejects.toMatchObject({
      name: "ProviderError",
      status,
      message: expect.stringContaining(words),
    });
  });
});

/** Sends the events, and then nothing for ever. */
function openBody(events: string) {
  let cancel = (): void => {};
  const cancelled = new Promise<void>((resolve) => (cancel = resolve));
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(events)),
    cancel: () => cancel(),
  });
  return { body, cancelled };
}

test("an abort ends the wait for the next event with its reason, and cancels the body", async () => {
  const { body, cancelled } = openBody(text);
  const controller = new AbortController();
  const parts = readFrames(body, controller.signal);
  expect((await parts.next()).value).toEqual(hi[0]);
  const waiting = parts.next();
  controller.abort(new Error("Enough."));
  await expect(waiting).rejects.toThrow("Enough.");
  await cancelled;
});

test("whoever leaves the loop cancels the body", async () => {
  const { body, cancelled } = openBody(text);
  for await (const part of readFrames(body, never)) {
    expect(part).toEqual(hi[0]);
    break;
  }
  await cancelled;
});

describe("a completion", () => {
  const call = (id: string) => ({ id, type: "function", function: { name: "look", arguments: "{}" } });
  const looked = (call_id: string) => ({
    type: "tool_call",
    call: { call_id, tool_name: "look", arguments: {} },
  });

  test("has its text, its calls and its usage", () => {
    const message = { role: "assistant", content: "Hi", tool_calls: [call("a"), call("b")] };
    const usage = { prompt_tokens: 1, prompt_tokens_details: { cached_tokens: 1 } };
    expect(readCompletion({ choices: [{ message, finish_reason: "tool_calls" }], usage })).toEqual([
      hi[0],
      looked("a"),
      looked("b"),
      { type: "stop", stop_reason: "end_of_turn", usage: { input_tokens: 1, cached_tokens: 1 } },
    ]);
  });

  test.each([
    ["an error", { error: { message: "No.", code: 400 } }, 400, "No."],
    ["nothing", {}, 502, "in the middle"],
    ["a text", "Hi", 502, "in the middle"],
  ])("that is %s fails", (_, value, status, message) => {
    expect(() => readCompletion(value)).toThrow(
      expect.objectContaining({ status, message: expect.stringContaining(message) }),
    );
  });
});

test("a chunk of another choice is passed over", async () => {
  const other = data({ choices: [{ index: 1, delta: { content: "No" } }] });
  expect(await read(`${other}${data(choice({ content: "Hi" }, "stop"))}`)).toEqual(hi);
});
