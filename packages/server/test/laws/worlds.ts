/** Random worlds: an agent, and turns of which each has its model, shields, tools and client, as plain data. */
import fc from "fast-check";
import type { InferencePart } from "@understudy/contract/ports";
import type { InterleavedContent, StopReason, ViolationLevel } from "@understudy/contract/types";

export const serverTools = ["add", "find"] as const;
const clientTools = ["look", "ask"] as const;
export const shieldIds = ["guard", "filter"] as const;

export interface AgentWorld {
  persistent: boolean;
  instructions: string;
  input_shields: string[];
  output_shields: string[];
  server_tools: boolean;
  client_tools: string[];
  max_infer_iters: number | null;
}

/** One answer of the model. It ends with a stop reason, is cut off without one, or the provider fails after it. */
export interface Answer {
  parts: Exclude<InferencePart, { type: "stop" }>[];
  end: StopReason | "cut off" | { fails: 400 | 500 };
}

/** What a shield says, or that it fails. */
export type Verdict = null | { level: ViolationLevel; message: string | null } | "fails";

/** What a server tool gives, or that it throws. */
export type Result = { content: InterleavedContent | null } | { error: string } | "throws";

/** What the client does with the calls that it is handed: answers them, perhaps wrongly at first, or walks away. */
export type ClientWorld = null | { content: InterleavedContent; wrong_first: boolean };

/** A turn. Each list is used up in order; after its end the model says "ok", shields pass and tools answer "42". */
export interface TurnWorld {
  input: string[];
  model: Answer[];
  shields: Verdict[];
  tools: Result[];
  client: ClientWorld;
}

export interface World {
  agent: AgentWorld;
  turns: TurnWorld[];
}

// Halves of a pair of surrogates: a model may well cut a character in two.
const pieces = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: "grapheme", maxLength: 6 }) },
  { weight: 1, arbitrary: fc.constantFrom("", "\ud83d", "\ude00", "\n\n", "data: ", "\u2028") },
);
const contents: fc.Arbitrary<InterleavedContent> = fc.oneof(
  pieces,
  fc.record({ type: fc.constant("text" as const), text: pieces }),
  fc.array(fc.record({ type: fc.constant("text" as const), text: pieces }), { maxLength: 2 }),
);

const json = fc.jsonValue({ maxDepth: 2 });
const calls = fc.record({
  // Few ids, of which one is what another is renamed to.
  call_id: fc.constantFrom("c1", "c1", "c2", "c1-2"),
  tool_name: fc.constantFrom(...serverTools, ...clientTools, ...clientTools, "nobody's"),
  arguments: fc.oneof(fc.dictionary(fc.string({ maxLength: 3 }), json, { maxKeys: 2 }), json),
});
const parts = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant("text" as const), text: pieces }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("tool_call" as const), call: calls }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("unparsed_call" as const), text: pieces }) },
);
const ends: fc.Arbitrary<Answer["end"]> = fc.oneof(
  { weight: 6, arbitrary: fc.constant("end_of_turn" as const) },
  { weight: 2, arbitrary: fc.constant("end_of_message" as const) },
  { weight: 1, arbitrary: fc.constantFrom("out_of_tokens" as const, "cut off" as const) },
  { weight: 1, arbitrary: fc.record({ fails: fc.constantFrom(400 as const, 500 as const) }) },
);
const anyAnswers = fc.record({ parts: fc.array(parts, { maxLength: 4 }), end: ends });
/** Left to chance, few turns would be handed to their client. */
const handOvers = fc
  .tuple(fc.constantFrom(...clientTools), anyAnswers)
  .map(([tool_name, { parts: others }]): Answer => {
    const call = { call_id: "c1", tool_name, arguments: {} };
    return { parts: [{ type: "tool_call", call }, ...others], end: "end_of_turn" };
  });
const answers = fc.oneof(anyAnswers, handOvers);

const verdicts: fc.Arbitrary<Verdict> = fc.oneof(
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
const results: fc.Arbitrary<Result> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ content: fc.option(contents) }) },
  { weight: 1, arbitrary: fc.record({ error: pieces }) },
  { weight: 1, arbitrary: fc.constant("throws" as const) },
);
const clients: fc.Arbitrary<ClientWorld> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ content: contents, wrong_first: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant(null) },
);

export const agentWorlds: fc.Arbitrary<AgentWorld> = fc.record({
  persistent: fc.boolean(),
  instructions: fc.constantFrom("", "Be brief."),
  input_shields: fc.subarray([...shieldIds]),
  output_shields: fc.subarray([...shieldIds]),
  server_tools: fc.boolean(),
  client_tools: fc.oneof(fc.constant<string[]>([...clientTools]), fc.subarray<string>([...clientTools])),
  max_infer_iters: fc.constantFrom(null, null, 0, 1, 2, 3, 4, 4),
});

export const turnWorlds: fc.Arbitrary<TurnWorld> = fc.record({
  input: fc.array(pieces, { maxLength: 2 }),
  model: fc.array(answers, { maxLength: 5 }),
  shields: fc.array(verdicts, { maxLength: 6 }),
  tools: fc.array(results, { maxLength: 4 }),
  client: clients,
});

export const worlds: fc.Arbitrary<World> = fc.record({
  agent: agentWorlds,
  turns: fc.array(turnWorlds, { minLength: 1, maxLength: 2 }),
});
