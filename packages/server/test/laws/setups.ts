/** Random setups: an agent, and turns with the answers of their model, shields, tools and client, as plain data. */
import fc from "fast-check";
import type { InferencePart } from "@understudy/contract/ports";
import type { InterleavedContent, StopReason, ViolationLevel } from "@understudy/contract/types";

export const serverTools = ["add", "find"] as const;
const clientTools = ["look", "ask"] as const;
export const shieldIds = ["guard", "filter"] as const;

export interface AgentSetup {
  persistent: boolean;
  instructions: string;
  input_shields: string[];
  output_shields: string[];
  server_tools: boolean;
  client_tools: string[];
  max_infer_iters: number | null;
}

/** One answer of the model. It ends with a stop reason, without one, or with a failure of the provider. */
export interface ModelAnswer {
  parts: Exclude<InferencePart, { type: "stop" }>[];
  end: StopReason | "cut off" | { fails: 400 | 500 };
}

/** A violation, a pass, or a failure. */
export type ShieldAnswer = null | { level: ViolationLevel; message: string | null } | "fails";

/** The result of a server tool, or a failure. */
export type ToolAnswer = { content: InterleavedContent | null } | { error: string } | "throws";

/** How the client answers calls: perhaps wrongly at first; null if it never does. */
export type ClientSetup = null | { content: InterleavedContent; wrong_first: boolean };

/** A turn. Answers are used in order; afterwards the model answers "ok", shields pass and tools return "42". */
export interface TurnSetup {
  input: string[];
  model: ModelAnswer[];
  shields: ShieldAnswer[];
  tools: ToolAnswer[];
  client: ClientSetup;
}

export interface Setup {
  agent: AgentSetup;
  turns: TurnSetup[];
}

// Halves of a surrogate pair: a model may cut a character in two.
const pieces = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: "grapheme", maxLength: 6 }) },
  { weight: 1, arbitrary: fc.constantFrom("", "\ud83d", "\ude00", "\n\n", "data: ", "\u2028") },
);
const contents: fc.Arbitrary<InterleavedContent> = fc.oneof(
  pieces,
  fc.record({ type: fc.constant("text" as const), text: pieces }),
  fc.array(fc.record({ type: fc.constant("text" as const), text: pieces }), { maxLength: 2 }),
);

// JSON has no negative zero, which fast-check takes for one of its numbers.
const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as typeof value);
const calls = fc.record({
  // Few ids; one is what a duplicate of another is renamed to.
  call_id: fc.constantFrom("c1", "c1", "c2", "c1-2"),
  tool_name: fc.constantFrom(...serverTools, ...clientTools, ...clientTools, "nobody's"),
  arguments: fc.oneof(fc.dictionary(fc.string({ maxLength: 3 }), json, { maxKeys: 2 }), json),
});
const parts = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant("text" as const), text: pieces }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("tool_call" as const), call: calls }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom("unparsed_call" as const, "reasoning" as const, "refusal" as const),
      text: pieces,
    }),
  },
);
const ends: fc.Arbitrary<ModelAnswer["end"]> = fc.oneof(
  { weight: 6, arbitrary: fc.constant("end_of_turn" as const) },
  { weight: 2, arbitrary: fc.constant("end_of_message" as const) },
  { weight: 1, arbitrary: fc.constantFrom("out_of_tokens" as const, "cut off" as const) },
  { weight: 1, arbitrary: fc.record({ fails: fc.constantFrom(400 as const, 500 as const) }) },
);
const anyAnswers = fc.record({ parts: fc.array(parts, { maxLength: 4 }), end: ends });
/** By chance alone, few turns would reach their client. */
const handOvers = fc
  .tuple(fc.constantFrom(...clientTools), anyAnswers)
  .map(([tool_name, { parts: others }]): ModelAnswer => {
    const call = { call_id: "c1", tool_name, arguments: {} };
    return { parts: [{ type: "tool_call", call }, ...others], end: "end_of_turn" };
  });
const answers = fc.oneof(anyAnswers, handOvers);

const verdicts: fc.Arbitrary<ShieldAnswer> = fc.oneof(
  { weight: 8, arbitrary: fc.constant(null) },
  {
    weight: 3,
    arbitrary: fc.record({
      level: fc.constantFrom("info" as const, "warn" as const, "error" as const),
      message: fc.constantFrom(null, "", "No."),
    }),
  },
  { weight: 1, arbitrary: fc.constant("fails" as const) },
);
const results: fc.Arbitrary<ToolAnswer> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ content: fc.option(contents) }) },
  { weight: 1, arbitrary: fc.record({ error: pieces }) },
  { weight: 1, arbitrary: fc.constant("throws" as const) },
);
const clients: fc.Arbitrary<ClientSetup> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ content: contents, wrong_first: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant(null) },
);

export const agentSetups: fc.Arbitrary<AgentSetup> = fc.record({
  persistent: fc.boolean(),
  instructions: fc.constantFrom("", "Be brief."),
  input_shields: fc.subarray([...shieldIds]),
  output_shields: fc.subarray([...shieldIds]),
  server_tools: fc.boolean(),
  client_tools: fc.oneof(fc.constant<string[]>([...clientTools]), fc.subarray<string>([...clientTools])),
  max_infer_iters: fc.constantFrom(null, null, 0, 1, 2, 3, 4, 4),
});

export const turnSetups: fc.Arbitrary<TurnSetup> = fc.record({
  input: fc.array(pieces, { maxLength: 2 }),
  model: fc.array(answers, { maxLength: 5 }),
  shields: fc.array(verdicts, { maxLength: 6 }),
  tools: fc.array(results, { maxLength: 4 }),
  client: clients,
});

export const setups: fc.Arbitrary<Setup> = fc.record({
  agent: agentSetups,
  turns: fc.array(turnSetups, { minLength: 1, maxLength: 2 }),
});
