/** One example of each quirk: what the wire shows of it, and what is read. */
import { describe, expect, test } from "vitest";
import type { InferencePart } from "@understudy/contract/provider-data";
import { toCompletion, type QuirkName } from "../src/index.ts";
import { head, readStream, readWhole, request, streamOf } from "./support/wire.ts";

const call = (call_id: unknown, args: object): InferencePart => ({
  type: "tool_call",
  call: { call_id: call_id as string, tool_name: "look", arguments: args },
});
const rome = { city: "Rome" };
const counts = { input_tokens: 3, output_tokens: 9 };
const answer: InferencePart[] = [
  { type: "reasoning", text: "Hm" },
  { type: "text", text: "Hi" },
  call("a", rome),
  call("b", {}),
  { type: "stop", stop_reason: "end_of_turn", usage: counts },
];
const hi: InferencePart[] = [
  { type: "text", text: "Hi" },
  { type: "stop", stop_reason: "end_of_turn", usage: counts },
];
const extra_content = { google: { thought_signature: expect.any(String) as string } };
const made = expect.stringMatching(/^call_/);
const withIds = (...[one, other]: unknown[]) =>
  answer.map((part) =>
    part.type === "tool_call"
      ? call(part.call.call_id === "a" ? one : other, part.call.arguments as object)
      : part,
  );

interface Example {
  /** Another answer. */
  of?: InferencePart[];
  /** In the stream, and not in that of OpenAI. */
  stream: string | RegExp;
  /** The same for an answer that is not streamed. */
  whole?: string | RegExp;
  parts?: unknown[];
}

const argumentsOfRome = String.raw`"arguments":"{\"city\":\"Rome\"}"`;
type Answered = Exclude<QuirkName, `error_${string}` | `${string}_refused` | `${string}_required`>;

const examples: Record<Answered, Example> = {
  call_whole: { stream: `"id":"a","type":"function","function":{"name":"look",${argumentsOfRome}}` },
  arguments_object: { stream: '"arguments":{"city":"Rome"}', whole: '"arguments":{"city":"Rome"}' },
  arguments_none: {
    stream: '"id":"b","type":"function","function":{"name":"look"}}',
    whole: '"function":{"name":"look"}',
  },
  arguments_late: { stream: '"id":"a","type":"function","function":{"name":"look"}}' },
  arguments_null: { stream: '"name":"look","arguments":null' },
  arguments_repeated: { stream: /(\{"index":0,"function":\{"arguments":[^\n]*Rome).*\1/s },
  name_late: { stream: '"function":{"name":"look","arguments":"{' },
  name_empty: { stream: '"name":""' },
  name_null: { stream: '"name":null' },
  extra_content: {
    stream: '"extra_content":{"google":',
    whole: '"extra_content":{"google":',
    parts: answer.map((part) =>
      part.type === "tool_call" ? { ...part, call: { ...part.call, extra: { extra_content } } } : part,
    ),
  },
  id_repeated: { stream: /"function":\{"arguments":"[^"\\][^\n]*"name":"look"/ },
  id_changes: { stream: '"id":"a_0"' },
  id_shared: {
    stream: /"id":"call_0".*"id":"call_0"/s,
    whole: /"call_0".*"call_0"/,
    parts: withIds("call_0", made),
  },
  id_missing: {
    stream: '[{"index":1,"type":"function"',
    whole: '[{"type":"function"',
    parts: withIds(made, made),
  },
  id_empty: { stream: '"index":1,"id":""', whole: '"id":""', parts: withIds(made, made) },
  index_missing: { stream: '"tool_calls":[{"id":"b"' },
  index_zero: { stream: '"index":0,"id":"b"' },
  content_null_first: { stream: '"role":"assistant","content":null' },
  content_null: { stream: '"content":null,"tool_calls"' },
  content_empty: { stream: /"content":""[^}]*\}\]|"tool_calls":[^\n]*"content":""/ },
  role_every_chunk: { stream: '{"role":"assistant","content":"Hi"}' },
  role_empty: { stream: '"role":""' },
  role_missing: { stream: '"delta":{"content":""}' },
  first_chunk_missing: { stream: /^data: [^\n]*"Hm"/ },
  refusal_false: { stream: '"refusal":false', whole: '"refusal":false' },
  extra_fields: { stream: '"timings"', whole: '"annotations":null' },
  placeholder_first: { stream: /^data: [^\n]*"prompt_filter_results"/ },
  chunk_id_changes: { stream: '"id":"chatcmpl-1-2"' },
  chunk_id_empty: { stream: 'data: {"id":""' },
  content_parts: {
    stream: '"content":[{"type":"thinking","thinking":[{"type":"text","text":"Hm"}]}]',
    whole: '[{"type":"thinking","thinking":[{"type":"text","text":"Hm"}]},{"type":"text","text":"Hi"}]',
  },
  reasoning_field: { stream: '{"reasoning":"Hm"}', whole: '"reasoning":"Hm"' },
  reasoning_twice: { stream: '"reasoning_content":"Hm","reasoning":"Hm"', whole: '"reasoning":"Hm"' },
  reasoning_details: {
    stream: '"reasoning_details":[{"type":"reasoning.text"',
    whole: '"reasoning_details"',
  },
  finish_stop: { stream: '"finish_reason":"stop"', whole: '"finish_reason":"stop"' },
  finish_empty: { stream: '"finish_reason":""' },
  finish_eos_token: { of: hi, stream: '"finish_reason":"eos_token"', whole: '"finish_reason":"eos_token"' },
  finish_early: { stream: /^data: [^\n]*"finish_reason":"stop"/ },
  finish_with_content: { stream: /"tool_calls":\[[^\n]*"finish_reason":"tool_calls"/ },
  finish_missing: {
    stream: /"finish_reason":null\}\],"usage":null\}\n\ndata: [^\n]*\n\ndata: \[DONE\]/,
    whole: '"finish_reason":null',
  },
  finish_unknown: {
    stream: '"insufficient_system_resource"',
    whole: '"insufficient_system_resource"',
    parts: [...answer.slice(0, -1), { type: "stop", stop_reason: "out_of_tokens", usage: counts }],
  },
  end_early: { stream: /"finish_reason":null\}\],"usage":null\}\n\ndata: [^\n]*\n\n$/ },
  usage_choices_null: { stream: '"choices":null,"usage":{' },
  usage_choices_missing: { stream: '"model":"m","usage":{' },
  usage_beside_choice: { stream: /"delta":\{"content":""\}[^\n]*"usage":\{/ },
  usage_every_chunk: { stream: /"Hi"[^\n]*"usage":\{/ },
  data_unspaced: { stream: /^data:\{/ },
  comments: { stream: ": OPENROUTER PROCESSING\n\n" },
  data_empty: { stream: "data:\n\n" },
  done_missing: { stream: /"choices":\[\],"usage":\{[^\n]*\n\n$/ },
  end_unterminated: { stream: /\[DONE\]$/ },
};

describe("a quirk is shown by the wire, and read:", () => {
  test.each(Object.entries(examples) as [Answered, Example][])(
    "%s",
    async (name, { of = answer, stream, whole, parts = of }) => {
      const written = streamOf(of, [name]);
      expect(written).toMatch(stream);
      expect(streamOf(of, [])).not.toMatch(stream);
      if (name === "end_early") await expect(readStream(written)).rejects.toThrow("in the middle");
      else expect(await readStream(written)).toEqual(parts);

      const completion = (quirks: QuirkName[]) => JSON.stringify(toCompletion(of, head, request, quirks));
      if (whole === undefined) expect(completion([name])).toBe(completion([]));
      else {
        expect(completion([name])).toMatch(whole);
        expect(completion([])).not.toMatch(whole);
      }
      expect(readWhole(of, [name])).toEqual(parts);
    },
  );
});
