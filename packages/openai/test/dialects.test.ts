/** What model servers and gateways were seen to send, and the answer that it means. */
import { describe, expect, test } from "vitest";
import type { InferencePart } from "@understudy/contract/provider-data";
import { allQuirks, quirks, type QuirkName } from "../src/index.ts";
import { createAnswerReader } from "../src/reader.ts";
import { calls, choice, finished, read, says } from "./support/chunks.ts";

const rome = { city: "Rome" };
const text = JSON.stringify(rome);
const stop = { type: "stop", stop_reason: "end_of_turn" };
const look = (call_id: unknown = "a", args: unknown = rome) => ({
  type: "tool_call",
  call: { call_id, tool_name: "look", arguments: args },
});
const made = expect.stringMatching(/^call_/);
const hi = { type: "text", text: "Hi" };
const whole = { id: "a", function: { name: "look", arguments: text } };

/** With a quirk, the answer is read otherwise without its rule. */
const seen: [what: string, chunks: unknown[], parts: unknown[], quirk?: QuirkName][] = [
  [
    "deltas of a call without index",
    [
      calls({ ...whole, function: { name: "look", arguments: "" } }),
      calls({ id: "a", function: { arguments: text } }),
      finished("tool_calls"),
    ],
    [look(), stop],
  ],
  [
    "deltas with neither index nor id",
    [
      calls({ function: { name: "look", arguments: "{" } }),
      calls({ function: { arguments: '"city":"Rome"}' } }),
    ],
    [look(made)],
  ],
  [
    "two calls with neither index nor id",
    [
      calls({ function: { name: "look", arguments: text } }),
      calls({ function: { name: "look", arguments: text } }),
    ],
    [look(made), look(made)],
  ],
  [
    "index 0 for all calls",
    [calls({ index: 0, ...whole }), calls({ index: 0, ...whole, id: "b" })],
    [look(), look("b")],
  ],
  ["a call without id", [calls({ index: 0, function: whole.function })], [look(made)]],
  ["an empty id", [calls({ index: 0, id: "", function: whole.function })], [look(made)]],
  [
    "id and name in every delta",
    [
      calls({ index: 0, id: "a", function: { name: "look", arguments: "{" } }),
      calls({ index: 0, id: "a", function: { name: "look", arguments: '"city":"Rome"}' } }),
    ],
    [look()],
  ],
  [
    "another id in a delta that continues",
    [
      calls({ index: 0, id: "a", function: { name: "look", arguments: "{" } }),
      calls({ index: 0, id: "x", function: { arguments: '"city":"Rome"}' } }),
    ],
    [look()],
  ],
  [
    "one id for two calls",
    [calls({ index: 0, ...whole }), calls({ index: 1, ...whole })],
    [look(), look("a-2")],
    "id_shared",
  ],
  [
    "a name after the first delta",
    [calls({ index: 0, id: "a" }), calls({ index: 0, function: { name: "look", arguments: text } })],
    [look()],
  ],
  [
    "an empty name, or null, in a delta that continues",
    [
      calls({ index: 0, id: "a", function: { name: "look", arguments: "{" } }),
      calls({ index: 0, function: { name: "", arguments: '"city":' } }),
      calls({ index: 0, function: { name: null, arguments: '"Rome"}' } }),
    ],
    [look()],
  ],
  [
    "null as the first arguments",
    [
      calls({ index: 0, id: "a", function: { name: "look", arguments: null } }),
      calls({ index: 0, function: { arguments: text } }),
    ],
    [look()],
  ],
  [
    "arguments as an object",
    [calls({ index: 0, id: "a", function: { name: "look", arguments: rome } })],
    [look()],
    "arguments_object",
  ],
  [
    "a call in one chunk with its finish",
    [choice({ tool_calls: [{ index: 0, ...whole }] }, "tool_calls")],
    [look(), stop],
  ],
  [
    "all arguments once more at the end",
    [calls({ index: 0, ...whole }), calls({ index: 0, function: { arguments: text } })],
    [look()],
  ],
  ["a call without arguments", [calls({ index: 0, id: "a", function: { name: "look" } })], [look("a", {})]],
  [
    "arguments that are no JSON",
    [calls({ index: 0, id: "a", function: { name: "look", arguments: '{"city"' } })],
    [{ type: "unparsed_call", text: '{"city"' }],
  ],
  ["stop as the reason of calls", [calls({ index: 0, ...whole }), finished("stop")], [look(), stop]],
  [
    "an empty reason in other chunks",
    [choice({ content: "Hi" }, ""), finished("stop"), choice({}, "")],
    [hi, stop],
    "finish_empty",
  ],
  ["stop before the text", [choice({ role: "assistant" }, "stop"), says("Hi")], [hi, stop]],
  ["a reason beside the last text", [choice({ content: "Hi" }, "stop")], [hi, stop]],
  ["no reason, and an end", [says("Hi")], [hi, { type: "stop", stop_reason: "out_of_tokens" }]],
  ["no reason after calls, and an end", [calls({ index: 0, ...whole })], [look(), stop]],
  [
    "an unknown reason",
    [says("Hi"), finished("insufficient_system_resource")],
    [hi, { type: "stop", stop_reason: "out_of_tokens" }],
  ],
  ["another word for stop", [says("Hi"), finished("eos_token")], [hi, stop], "finish_eos_token"],
  [
    "usage beside null for choices",
    [says("Hi"), finished("stop"), { choices: null, usage: { prompt_tokens: 3 } }],
    [hi, { ...stop, usage: { input_tokens: 3 } }],
  ],
  [
    "usage without choices",
    [says("Hi"), finished("stop"), { usage: { prompt_tokens: 3, total_tokens: 3 } }],
    [hi, { ...stop, usage: { input_tokens: 3 } }],
  ],
  [
    "usage in every chunk",
    [
      { ...says("Hi"), usage: { completion_tokens: 1 } },
      { ...finished("stop"), usage: { completion_tokens: 2 } },
    ],
    [hi, { ...stop, usage: { output_tokens: 2 } }],
  ],
  [
    "usage beside a choice after the end",
    [says("Hi"), finished("stop"), { ...choice({ content: "" }), usage: { completion_tokens: 2 } }],
    [hi, { ...stop, usage: { output_tokens: 2 } }],
  ],
  ["reasoning_content", [choice({ reasoning_content: "Hm" })], [{ type: "reasoning", text: "Hm" }]],
  ["reasoning", [choice({ reasoning: "Hm" })], [{ type: "reasoning", text: "Hm" }], "reasoning_field"],
  [
    "both",
    [choice({ reasoning_content: "Hm", reasoning: "Hm", reasoning_details: [{ text: "Hm" }] })],
    [{ type: "reasoning", text: "Hm" }],
  ],
  [
    "reasoning_details",
    [choice({ reasoning_details: [{ type: "reasoning.text", text: "Hm" }] })],
    [{ type: "reasoning", text: "Hm" }],
    "reasoning_details",
  ],
  [
    "content as parts",
    [
      choice({
        content: [
          { type: "thinking", thinking: [{ type: "text", text: "Hm" }] },
          { type: "text", text: "Hi" },
        ],
      }),
    ],
    [{ type: "reasoning", text: "Hm" }, hi],
    "content_parts",
  ],
  ["null for content", [choice({ role: "assistant", content: null }), says("Hi")], [hi]],
  [
    "a role in every chunk, or an empty one",
    [choice({ role: "assistant", content: "H" }), choice({ role: "", content: "i" })],
    [
      { type: "text", text: "H" },
      { type: "text", text: "i" },
    ],
  ],
  ["false for a refusal", [choice({ content: "Hi", refusal: false })], [hi]],
  [
    "a first chunk without choices",
    [{ id: "", model: "", choices: [], prompt_filter_results: [] }, says("Hi")],
    [hi],
  ],
  ["several choices", [{ choices: [{ index: 1, delta: { content: "No" } }] }, says("Hi")], [hi]],
];

/** Where nothing is said of the end, the parts before it are compared. */
const shown = (parts: InferencePart[], expected: unknown[]) => parts.slice(0, expected.length);

describe("an answer is read as it is meant with", () => {
  test.each(seen)("%s", (_, chunks, parts) => expect(shown(read(chunks), parts)).toEqual(parts));
});

describe("a rule changes what is read", () => {
  test.each(seen.filter(([, , , quirk]) => quirk !== undefined))("%s", (_, chunks, parts, quirk) => {
    const without = createAnswerReader(
      allQuirks.filter((one) => quirk === undefined || one !== quirks[quirk]),
    );
    const found = [...chunks.flatMap((chunk) => without.chunk(chunk)), ...without.end(true)];
    expect(shown(found, parts)).not.toEqual(parts);
  });
});
