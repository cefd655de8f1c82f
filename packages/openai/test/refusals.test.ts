/** One example of each quirk that refuses requests, and of each form of errors. */
import { describe, expect, test } from "vitest";
import { ProviderError } from "@understudy/contract";
import { createQuirkWriter, OpenAiProblem, quirks, toProviderError, type QuirkName } from "../src/index.ts";
import { readStream, streamOf } from "./support/wire.ts";

type Refusing = Extract<QuirkName, `${string}_refused` | `${string}_required`>;

const user = { role: "user", content: "Hi" };
const system = { role: "system", content: "Be brief." };
const calling = (call: object) => ({ role: "assistant", content: "", tool_calls: [call] });
const look = { id: "a", type: "function", function: { name: "look", arguments: "{}" } };
const result = { role: "tool", tool_call_id: "a", content: "Sunny." };

const refused: [name: Refusing, body: object, status: number, words: string, taken: object][] = [
  [
    "arguments_text_refused",
    { messages: [user, calling(look), result] },
    400,
    "Can only get item pairs from a mapping.",
    { messages: [user, calling({ ...look, function: { name: "look", arguments: {} } }), result] },
  ],
  [
    "stream_options_refused",
    { messages: [user], stream_options: { include_usage: true } },
    422,
    "Extra inputs are not permitted",
    { messages: [user], stream: true },
  ],
  [
    "developer_refused",
    { messages: [{ ...system, role: "developer" }, user] },
    422,
    "messages[0].role: unknown variant `developer`",
    { messages: [system, user] },
  ],
  [
    "system_late_refused",
    { messages: [user, system] },
    400,
    "System message must be at the beginning.",
    { messages: [system, user] },
  ],
  [
    "system_repeated_refused",
    { messages: [system, system, user] },
    400,
    "Conversation roles must alternate",
    { messages: [system, user] },
  ],
  [
    "tool_ids_null_refused",
    { messages: [user, calling({ ...look, id: null }), result] },
    400,
    "Tool call id was null",
    { messages: [user, calling(look), result] },
  ],
  [
    "content_missing_refused",
    { messages: [user, { ...calling(look), content: null }, result] },
    422,
    "Input should be a valid string",
    { messages: [user, calling(look), result] },
  ],
  [
    "strict_null_refused",
    { messages: [user], tools: [{ type: "function", function: { name: "look", strict: null } }] },
    400,
    "Expected boolean, received null",
    { messages: [user], tools: [{ type: "function", function: { name: "look" } }] },
  ],
  [
    "unknown_fields_refused",
    { messages: [user], seed_of_luck: 1 },
    422,
    "Extra inputs are not permitted",
    { messages: [user] },
  ],
  [
    "extra_content_required",
    { messages: [user, calling(look), result] },
    400,
    "missing a thought_signature",
    { messages: [user, calling({ ...look, extra_content: { google: { thought_signature: "x" } } }), result] },
  ],
  [
    "reasoning_required",
    { messages: [user, calling(look), result] },
    400,
    "Missing `reasoning_content` field in the assistant message at message index 1.",
    { messages: [user, { ...calling(look), reasoning_content: "Hm" }, result] },
  ],
];

describe("a request is refused in the server's words, and its other form is not, with", () => {
  test.each(refused)("%s", (name, body, status, words, taken) => {
    const refuse = quirks[name].refuse ?? (() => null);
    const found = refuse({ model: "m", ...body });
    expect(found).toMatchObject({ status, message: expect.stringContaining(words) });
    expect(JSON.stringify(found?.body)).toContain(words);
    expect(refuse({ model: "m", ...taken })).toBeNull();
  });

  test("every quirk that refuses", () => {
    const refusing = Object.entries(quirks).filter(([, { kind }]) => kind === "refusing");
    expect(refused.map(([name]) => name).toSorted()).toEqual(refusing.map(([name]) => name).toSorted());
  });
});

const busy = new ProviderError("Busy.", { status: 503 });

test("what a quirk holds back is written before an error", () => {
  const stream = streamOf([{ type: "text", text: "Hi" }], ["finish_with_content"], busy);
  expect(stream).toMatch(/"Hi"[^]*"Busy\."/);
});

describe("an error is written and read with", () => {
  test.each([
    ["error_code", 'data: {"error":{"code":503,"message":"Busy."', 503],
    ["error_text", 'data: {"error":"Busy."}', 500],
    ["error_detail", 'data: {"detail":"Busy."}', 500],
    ["error_list", 'data: [{"error":{"code":503,"message":"Busy."', 503],
    ["error_event", 'event: error\ndata: {"message":"Busy."', 500],
  ] as const)("%s", async (name, event, status) => {
    const stream = streamOf([{ type: "text", text: "Hi" }], [name], busy);
    expect(stream).toContain(event);
    await expect(readStream(stream)).rejects.toMatchObject({
      name: "ProviderError",
      message: "Busy.",
      status,
    });

    const body = createQuirkWriter([name]).error(new OpenAiProblem(503, "Busy."));
    expect(toProviderError(JSON.parse(JSON.stringify(body)), 503)).toMatchObject({
      message: "Busy.",
      status: 503,
    });
  });
});
