/** Agents and turns with toolgroups, and a model that calls known and unknown tools. */
import type { AgentConfigInput, AgentToolGroup, StopReason } from "@understudy/contract/types";
import type {
  ScriptedAnswer,
  ScriptedCall,
  JsonValue,
  JsonObject,
  ScriptedToolAnswer,
} from "@understudy/mock-inference";
import fc, { type Arbitrary } from "fast-check";
import { desk, deskTools } from "../../../story/served-tools.ts";
import type { Story, StoryStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";
import { argumentsOfCall, attachmentText, messages, nonEmptyText } from "./arbitraries.ts";
import type { StoryGenerator } from "../../../check/generator.ts";
import { agentAndSession, answering, finalWords, newTurn, refusedTurn, resume } from "./rounds.ts";

export const serverToolStories: StoryGenerator = {
  id: "server-tools",
  title:
    "Turns with toolgroups and arguments of several kinds, calls of every tool and of none, and trouble in tools.",
  needs: ["scripting", "server_tools"],
  stories: (has) => plans(has).map(toStory),
};

/** Every script has all tools of this group: a group is served as a whole, for all scripts at once. */
const { group: deskGroup, tools: deskNames } = desk;
/** One client tool has the name of a builtin tool of some servers: a call of it fails the turn there. */
const clientTools = ["look", "brave_search"] as const;
/** An id that a model gives to more than one of its calls. */
export const repeatedId = "c1";

type Plan = ReturnType<typeof plans> extends Arbitrary<infer Drawn> ? Drawn : never;
type RoundPlan = ReturnType<typeof round> extends Arbitrary<infer Drawn> ? Drawn : never;
type TurnPlan = Plan["turns"][number];

/** Over MCP a call is told by its `session_id`, which arguments of this name would replace. */
function args(has: ReadonlySet<Capability>) {
  const names = has.has("whole_tools") ? ["a", "b", "session_id"] : ["a", "b", "c"];
  return fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.integer(), nonEmptyText), { maxKeys: 3 });
}

function groupWithArguments(has: ReadonlySet<Capability>) {
  return args(has).map((own) => ({ name: deskGroup, args: own }));
}

/** One group with two sets of arguments. */
function twiceNamed(has: ReadonlySet<Capability>): Arbitrary<AgentToolGroup[]> {
  return fc.array(groupWithArguments(has), { minLength: 2, maxLength: 2 });
}

function groups(has: ReadonlySet<Capability>): Arbitrary<AgentToolGroup[]> {
  const withArguments = groupWithArguments(has);
  const group: Arbitrary<AgentToolGroup> = fc.oneof(
    fc.constantFrom(deskGroup, `${deskGroup}/weigh`, `${deskGroup}/count`),
    withArguments,
  );
  // A group beside its own tools is left out where servers refuse the two together.
  const single = fc.subarray([`${deskGroup}/weigh`, `${deskGroup}/count`], { minLength: 1 });
  const isWhole = has.has("whole_tools");
  return fc.oneof(
    { withCrossShrink: true },
    { weight: isWhole ? 2 : 1, arbitrary: fc.array(group, { maxLength: 3 }) },
    { weight: isWhole ? 1 : 3, arbitrary: twiceNamed(has) },
    { weight: isWhole ? 0 : 2, arbitrary: single },
  );
}

/**
 * Where tools are known over MCP alone, the names that fail a turn on real servers are rare, because otherwise no
 * turn would end.
 */
function toolName(has: ReadonlySet<Capability>): Arbitrary<string> {
  const spoilers = [clientTools[1], "nothing"];
  if (has.has("whole_tools")) return fc.constantFrom(...deskNames, clientTools[0], ...spoilers);
  return fc.oneof(
    { weight: 18, arbitrary: fc.constantFrom(...deskNames, clientTools[0]) },
    { weight: 1, arbitrary: fc.constantFrom(...spoilers) },
  );
}

function call(has: ReadonlySet<Capability>): Arbitrary<ScriptedCall> {
  const whole = has.has("whole_tools");
  return fc.oneof(
    {
      weight: 12,
      arbitrary: fc
        .record({
          tool: toolName(has),
          args: fc.oneof({ weight: 4, arbitrary: args(has) }, { weight: 1, arbitrary: argumentsOfCall }),
          repeated: fc.boolean(),
        })
        .map(({ tool, args: drawn, repeated }) => ({
          tool,
          args: drawn as JsonValue,
          ...(repeated ? { id: repeatedId } : {}),
        })),
    },
    { weight: whole ? 2 : 0, arbitrary: fc.constant({ unparsed: "<look(" }) },
  );
}

function round(has: ReadonlySet<Capability>) {
  return fc.record({
    calls: fc.array(call(has), { maxLength: 4 }),
    beside: fc.oneof({ weight: 3, arbitrary: fc.constant("") }, { weight: 1, arbitrary: nonEmptyText }),
    cut: fc.nat(7).map((n) => n === 7),
  });
}

/** The answer of a tool to every call in a turn. */
const answer: Arbitrary<ScriptedToolAnswer> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      returns: nonEmptyText,
      metadata: fc.constantFrom<JsonObject>({}, { from: "suite", n: [1] }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<ScriptedToolAnswer>(
      { returns: null },
      { returns: "" },
      { returns: [] },
      { returns: attachmentText },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant<ScriptedToolAnswer>({ error: "The tool is not well.", metadata: { code: 7 } }),
  },
);

function plans(has: ReadonlySet<Capability>) {
  return fc.record({
    turns: fc.array(
      fc.record({
        rounds: fc.array(round(has), { minLength: 1, maxLength: 3 }),
        toolgroups: fc.option(groups(has), { nil: undefined, freq: has.has("whole_tools") ? 5 : 2 }),
        answers: fc.tuple(answer, answer),
        messages,
        words: finalWords,
        stream: fc.boolean().map((whole) => !whole),
        answering,
      }),
      { minLength: 1, maxLength: 3 },
    ),
    toolgroups: groups(has),
    /** A second agent cannot have turns. */
    broken: fc.constantFrom("nothing", "group", "tool", "name"),
    /**
     * An agent with a turn that nothing fails. Where calls and tools fail turns, most other turns show nothing about
     * arguments.
     */
    twice: has.has("whole_tools") ? fc.option(twiceNamed(has), { freq: 2 }) : twiceNamed(has),
  });
}

function toStory({ turns, toolgroups, broken, twice }: Plan): Story {
  const client_tools = clientTools.map((name) => ({ name, description: `To ${name} at things` }));
  return {
    steps: [
      ...agentAndSession({ client_tools, toolgroups, enable_session_persistence: true }),
      ...turns.flatMap((turn, n) => turnSteps(turn, `t${n + 1}`)),
      { do: "get_session", session: "s1" },
      ...(twice === null ? [] : plainSteps(twice)),
      ...(broken === "nothing" ? [] : brokenSteps(brokenConfigs[broken])),
    ],
  };
}

function plainSteps(toolgroups: AgentToolGroup[]): StoryStep[] {
  return [
    { do: "create_agent", as: "a3", config: { toolgroups } },
    { do: "create_session", as: "s3", agent: "a3" },
    newTurn("g1", {
      session: "s3",
      messages: [{ role: "user", content: "Hello there" }],
      stream: true,
      script: {
        replies: [{ call: [{ tool: "weigh", args: {} }] }, { say: "Done." }],
        tools: deskTools([["12 kg"], ["3"]]),
      },
    }),
  ];
}

function turnSteps(plan: TurnPlan, as: string): StoryStep[] {
  const { messages, stream, toolgroups, rounds, words } = plan;
  return [
    newTurn(as, {
      messages,
      stream,
      script: {
        replies: [...rounds.map(toReply), { say: words }],
        tools: deskTools(plan.answers.map((one) => [one])),
      },
      ...(toolgroups === undefined ? {} : { extra: { toolgroups } }),
    }),
    { do: "get_turn", turn: as },
    { do: "get_steps", turn: as },
    ...Array.from({ length: handOuts(rounds) }, () => resume(as, plan.answering)),
    { do: "get_turn", turn: as },
  ];
}

/** A message without calls is a part of one, unless it is cut. */
function toReply({ calls, beside, cut }: RoundPlan): ScriptedAnswer {
  const stop: StopReason = cut ? "out_of_tokens" : calls.length === 0 ? "end_of_message" : "end_of_turn";
  return { ...(beside === "" ? {} : { say: beside }), ...(calls.length === 0 ? {} : { call: calls }), stop };
}

/** How often the turn awaits input before it ends. */
function handOuts(rounds: readonly RoundPlan[]): number {
  const end = rounds.findIndex(({ calls, cut }) => cut || (calls.length > 0 && toolsIn(calls).length === 0));
  const reached = end === -1 ? rounds : rounds.slice(0, end);
  return reached.filter(({ calls }) =>
    toolsIn(calls).some((tool) => clientTools.some((name) => name === tool)),
  ).length;
}

function toolsIn(calls: readonly ScriptedCall[]): string[] {
  return calls.flatMap((one) => ("tool" in one ? [one.tool] : []));
}

const brokenConfigs: Record<"group" | "tool" | "name", Partial<AgentConfigInput>> = {
  group: { toolgroups: ["suite-nothing"] },
  tool: { toolgroups: [`${deskGroup}/nothing`] },
  name: { toolgroups: [deskGroup], client_tools: [{ name: "weigh" }] },
};

function brokenSteps(config: Partial<AgentConfigInput>): StoryStep[] {
  return refusedTurn("broken", config, { replies: [{ say: "No tool was found." }], tools: deskTools([]) });
}
