/** Every field of a request for a response that the published client declares. */
import type OpenAI from "openai";
import type { ResponseCreateParamsBase } from "openai/resources/responses/responses";
import { describe, expect, test } from "vitest";
import { outcomeOf, rowsOf, targets, type Case, type FieldTable, type Outcome } from "./outcome.ts";

type Body = ResponseCreateParamsBase;
type Choice = NonNullable<Body["tool_choice"]>;

const unserved = "unsupported_parameter";
const taken = <Value>(...values: Value[]) => values.map((value) => ({ value, becomes: "taken" as const }));
const refused = <Value>(...values: Value[]) => values.map((value) => ({ value, becomes: unserved }) as const);

const t = { type: "function", name: "t", parameters: { type: "object" }, strict: null } as const;
const named = { type: "function", name: "t" } as const;
/** Of the forms of `tool_choice`; those that name a tool of OpenAI's own are refused with the tool. */
const choices: Choice[] = [
  "none",
  "auto",
  "required",
  named,
  { type: "allowed_tools", mode: "auto", tools: [named] },
];

/** What both targets do. */
const shared = {
  include: taken<Body["include"]>(
    null,
    [],
    ["reasoning.encrypted_content", "web_search_call.action.sources"],
  ),
  input: taken<NonNullable<Body["input"]>>(
    "Hi",
    [{ role: "user", content: [{ type: "input_text", text: "Hi" }] }],
    [{ role: "user", content: [{ type: "input_file", file_data: "data:text/plain;base64,SGk=" }] }],
  ),
  instructions: taken(null, "Be brief."),
  max_output_tokens: taken(null, 16),
  metadata: taken(null, { a: "b" }),
  model: taken("m"),
  moderation: refused({ model: "omni-moderation-latest" }),
  parallel_tool_calls: taken(null, false),
  previous_response_id: taken(null),
  prompt: refused({ id: "pmpt_1" }),
  prompt_cache_key: taken(null, "k"),
  prompt_cache_retention: taken<Body["prompt_cache_retention"]>(null, "in_memory", "24h"),
  reasoning: taken<Body["reasoning"]>(null, { effort: "low", summary: "auto" }),
  safety_identifier: taken(null, "s"),
  service_tier: taken<Body["service_tier"]>(null, "auto", "default", "flex", "scale", "priority"),
  store: taken(null, false),
  stream: taken(null, false, true),
  stream_options: taken(null, { include_obfuscation: false }).map((one) => ({
    ...one,
    besides: { stream: true },
  })),
  temperature: taken(null, 2),
  text: taken<NonNullable<Body["text"]>>(
    { verbosity: "low" },
    { format: { type: "text" } },
    { format: { type: "json_object" } },
    { format: { type: "json_schema", name: "n", schema: { type: "object" } } },
  ),
  tool_choice: choices.map((value): Case<Body, Choice> => ({
    value,
    becomes: "taken",
    besides: { tools: [t] },
  })),
  top_logprobs: [...taken(null, 0), { value: 2, becomes: "unsupported_value" }],
  top_p: taken(null, 0.5),
  truncation: taken<Body["truncation"]>(null, "auto", "disabled"),
  user: taken("u"),
} satisfies Partial<FieldTable<Body>>;

const tables: Record<keyof typeof targets, FieldTable<Body>> = {
  "mock inference": {
    ...shared,
    background: taken(null, false, true),
    context_management: taken(null, [{ type: "compaction", compact_threshold: 1_000 }]),
    conversation: [...taken(null), ...refused<Body["conversation"]>("conv_1", { id: "conv_1" })],
    prompt_cache_options: taken({ mode: "explicit" as const }),
    tools: [
      ...taken([t]),
      ...toolsThat(unserved, { type: "web_search" }),
      ...toolsThat("unsupported_tool", { type: "custom", name: "t" }, { type: "local_shell" }),
    ],
  },
  "the server": {
    ...shared,
    background: taken(null, false, true),
    context_management: refused([{ type: "compaction" }]),
    conversation: taken(null),
    prompt_cache_options: refused({ mode: "explicit" as const }),
    tools: [
      ...taken([t]),
      ...toolsThat("unsupported_tool", { type: "custom", name: "t" }, { type: "local_shell" }),
    ],
  },
};

describe.each(["mock inference", "the server"] as const)("a response of %s", (target) => {
  test.each(rowsOf(tables[target]))("with %s of %j is %s", async (_field, body, becomes) => {
    const asked = targets[target]().responses.create({ model: "m", input: "Hi", ...body });
    expect(await outcomeOf(asked)).toBe(becomes);
  });
});

function toolsThat(
  becomes: Outcome,
  ...tools: OpenAI.Responses.Tool[]
): Case<Body, OpenAI.Responses.Tool[]>[] {
  return tools.map((tool) => ({ value: [tool], becomes }));
}
