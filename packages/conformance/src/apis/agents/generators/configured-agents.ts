/** Configurations of agents and turns: every form of the schema, and null where it is allowed. */
import type { AgentConfigInput } from "@understudy/contract/types";
import fc, { type Arbitrary } from "fast-check";
import type { CreateTurnStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";
import { wording } from "./arbitraries.ts";
import { clientTools } from "./rounds.ts";

type Choice = NonNullable<AgentConfigInput["tool_choice"]>;
type ToolFields = Pick<AgentConfigInput, "tool_choice" | "tool_prompt_format" | "tool_config">;

/** Each key may be left out. */
const optional = { requiredKeys: [] };
const choice = fc.constantFrom<Choice | null>("auto", "required", "none", null);
const format = fc.constantFrom("json" as const, "function_tag" as const, "python_list" as const, null);

/** The tool_config of a turn or an agent, without the deprecated fields of agents. */
export const toolConfig: Arbitrary<NonNullable<AgentConfigInput["tool_config"]>> = fc.record(
  {
    tool_choice: fc.oneof(
      { weight: 3, arbitrary: choice },
      { weight: 2, arbitrary: fc.constantFrom<string>(...clientTools) },
      // No tool has this name.
      { weight: 3, arbitrary: fc.constant("nothing") },
    ),
    tool_prompt_format: format,
    system_message_behavior: fc.constantFrom("append" as const, "replace" as const, null),
  },
  optional,
);

/** Every row of the table of deprecated fields. */
export const toolFields: Arbitrary<ToolFields> = fc
  .tuple(
    fc.record(
      { tool_choice: choice, tool_prompt_format: format, tool_config: fc.option(toolConfig) },
      optional,
    ),
    fc.boolean(),
  )
  .map(([fields, agree]) => (agree ? agreeing(fields) : fields));

/** Makes the two agree, which they would hardly ever do by chance. */
function agreeing({ tool_config, ...deprecated }: ToolFields): ToolFields {
  if (tool_config === undefined || tool_config === null) return { ...deprecated };
  const set = Object.entries(deprecated).filter(([, value]) => value !== null);
  return { ...deprecated, tool_config: { ...tool_config, ...Object.fromEntries(set) } };
}

/** Unknown values of the fields about tools. */
export const invalidToolFields: Arbitrary<Readonly<Record<string, unknown>>> = fc.constantFrom(
  { tool_choice: clientTools[0] },
  { tool_choice: "Auto" },
  { tool_prompt_format: "xml" },
  { tool_config: { tool_prompt_format: "xml" } },
  { tool_config: { system_message_behavior: "prepend" } },
);

const parameter = fc.record(
  {
    name: fc.constantFrom("city", "days"),
    parameter_type: fc.constantFrom("string", "integer", "array"),
    description: wording,
    required: fc.boolean(),
    default: fc.constantFrom(null, 3, "Rome", ["a"], { nested: { deeply: [null] } }),
  },
  { requiredKeys: ["name", "parameter_type", "description"] },
);

const inputSchema = fc.constantFrom<Record<string, unknown>>(
  { type: "object", properties: { city: { type: "string", minLength: 1 } }, required: ["city"] },
  { type: "object", properties: {}, additionalProperties: false },
  {
    $defs: { a: { anyOf: [{ type: "null" }, { enum: [1, "1"] }] } },
    properties: { a: { $ref: "#/$defs/a" } },
  },
);

const declaration = fc.record(
  {
    description: fc.option(wording),
    parameters: fc.option(fc.uniqueArray(parameter, { selector: ({ name }) => name, maxLength: 2 })),
    input_schema: fc.option(inputSchema),
  },
  optional,
);

const tools = fc
  .uniqueArray(fc.tuple(fc.constantFrom<string>(...clientTools), declaration), {
    selector: ([name]) => name,
    minLength: 1,
  })
  .map((drawn) => drawn.map(([name, rest]) => ({ name, ...rest })));

const sampling = fc.record(
  {
    strategy: fc.oneof(
      fc.constant({ type: "greedy" as const }),
      fc.record({
        type: fc.constant("top_p" as const),
        temperature: fc.constantFrom(0.1, 1, 1.9, null),
        top_p: fc.constantFrom(0.2, 0.95, null),
      }),
      fc.record({ type: fc.constant("top_k" as const), top_k: fc.constantFrom(1, 40) }),
    ),
    max_tokens: fc.constantFrom(0, 1, 77, null),
    repetition_penalty: fc.constantFrom(1, 1.5, null),
    stop: fc.constantFrom<string[] | null>(null, [], ["END"], ["\n", "🙂"]),
  },
  optional,
);

type ResponseFormat = NonNullable<AgentConfigInput["response_format"]>;

const jsonSchema: ResponseFormat = {
  type: "json_schema",
  json_schema: { type: "object", properties: { n: { type: "integer" } } },
};

const responseFormat = fc.constantFrom<ResponseFormat>(jsonSchema, {
  type: "grammar",
  bnf: { root: ["a", { or: "b" }] },
});

const group = fc.constantFrom("suite-cabinet", "suite-shelf", {
  name: "suite-cabinet",
  args: { which: 2 },
});

export function toolgroups(has: ReadonlySet<Capability>): Arbitrary<AgentConfigInput["toolgroups"]> {
  return fc.option(has.has("server_tools") ? fc.array(group, { maxLength: 2 }) : fc.constant([]));
}

/** The other fields of an agent's configuration. Without `whole_requests` there is no grammar: OpenAI's API has none. */
export function otherFields(has: ReadonlySet<Capability>): Arbitrary<Partial<AgentConfigInput>> {
  const format = has.has("whole_requests") ? responseFormat : fc.constant(jsonSchema);
  return fc.record(
    {
      instructions: wording,
      sampling_params: fc.option(sampling),
      response_format: fc.option(format),
      client_tools: fc.oneof(
        { weight: 1, arbitrary: fc.constantFrom<[] | null>(null, []) },
        { weight: 5, arbitrary: tools },
      ),
      toolgroups: toolgroups(has),
      input_shields: fc.constantFrom(null, []),
      output_shields: fc.constantFrom(null, []),
      max_infer_iters: fc.constantFrom(null, 2, 10),
      enable_session_persistence: fc.constantFrom(null, true, false),
    },
    optional,
  );
}

/** Fields of an agent in the request of a turn, where they have no effect. */
export const ignoredFields: Arbitrary<CreateTurnStep["extra"]> = fc.record(
  {
    model: fc.constant("suite-model-of-nobody"),
    instructions: fc.constant("Not these."),
    sampling_params: sampling,
    response_format: responseFormat,
  },
  optional,
);
