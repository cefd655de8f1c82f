/** Agents of every configuration, read back, and turns that bring their own. */
import type { Document } from "@understudy/contract/types";
import fc, { type Arbitrary } from "fast-check";
import type { Story, StoryStep } from "../../../story/story.ts";
import { describedTools } from "../../../story/served-tools.ts";
import type { Capability } from "../../../target/capabilities.ts";
import { messages } from "./arbitraries.ts";
import {
  ignoredFields,
  invalidToolFields,
  otherFields,
  toolConfig,
  toolFields,
  toolgroups,
} from "./configured-agents.ts";
import { documents } from "./documents.ts";
import type { StoryGenerator } from "../../../check/generator.ts";
import { answering, clientTools, finalWords, newTurn, resume } from "./rounds.ts";

export const configurationStories: StoryGenerator = {
  id: "configuration",
  title: "Agents of every configuration, read back, and turns with tool configs, toolgroups and documents.",
  needs: [],
  stories: (has) => plans(has).map((plan) => toStory(plan, has)),
};

type Plan = ReturnType<typeof plans> extends Arbitrary<infer Drawn> ? Drawn : never;
type AgentPlan = ReturnType<typeof agentPlan> extends Arbitrary<infer Drawn> ? Drawn : never;
type TurnPlan = AgentPlan["turns"][number];

function plans(has: ReadonlySet<Capability>) {
  return fc.record({
    // Small numbers first would leave the first stories of a run with hardly a turn.
    agents: fc.noBias(fc.array(agentPlan(has), { minLength: 1, maxLength: 5 })),
    /** The documents of a turn without a message, whose agent has nothing that might fail the turn. */
    alone: fc.option(documents, { freq: 2 }),
  });
}

/** Where servers forward no tool_choice, all that shows is that one which names no tool is refused. */
const someToolFields: typeof toolFields = fc.oneof(
  { withCrossShrink: true },
  { weight: 4, arbitrary: toolFields },
  { weight: 1, arbitrary: fc.constant({ tool_config: { tool_choice: "nothing" } }) },
);

function agentPlan(has: ReadonlySet<Capability>) {
  return fc.record({
    turns: fc.array(turnPlan(has), { maxLength: 3 }),
    tools: has.has("whole_requests") ? toolFields : someToolFields,
    invalid: fc.oneof(
      { withCrossShrink: true },
      { weight: 5, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: invalidToolFields },
    ),
    others: otherFields(has),
  });
}

function turnPlan(has: ReadonlySet<Capability>) {
  return fc.record({
    // A turn may have documents only.
    messages: fc.oneof({ weight: 4, arbitrary: messages }, { weight: 1, arbitrary: fc.constant([]) }),
    own: fc.record(
      { tool_config: fc.option(toolConfig), toolgroups: toolgroups(has), documents: fc.option(documents) },
      { requiredKeys: [] },
    ),
    strange: ignoredFields,
    stream: fc.boolean().map((whole) => !whole),
    words: finalWords,
    calls: fc.boolean(),
    answering,
  });
}

function toStory({ agents, alone }: Plan, has: ReadonlySet<Capability>): Story {
  return {
    steps: [
      ...agents.flatMap((agent, n) => agentSteps(agent, n + 1, has)),
      ...(alone === null ? [] : documentsAlone(alone)),
    ],
  };
}

function documentsAlone(documents: readonly Document[]): StoryStep[] {
  return [
    { do: "create_agent", as: "a0", config: { instructions: "Be kind." } },
    { do: "create_session", as: "s0", agent: "a0" },
    newTurn("t0", {
      session: "s0",
      messages: [],
      stream: true,
      extra: { documents: [...documents] },
      script: { replies: [{ say: "I see." }] },
    }),
  ];
}

function agentSteps(plan: AgentPlan, n: number, has: ReadonlySet<Capability>): StoryStep[] {
  const [agent, session] = [`a${n}`, `s${n}`];
  const { tools, invalid, others, turns } = plan;
  return [
    {
      do: "create_agent",
      as: agent,
      config: { ...others, ...tools },
      ...(invalid === null ? {} : { wrong: invalid }),
    },
    { do: "get_agent", agent },
    { do: "create_session", as: session, agent },
    ...turns.flatMap((turn, place) => turnSteps(turn, plan, `t${n}${place + 1}`, session, has)),
    ...(turns.length === 0 ? [] : [{ do: "get_session" as const, session }]),
  ];
}

function turnSteps(
  plan: TurnPlan,
  agent: AgentPlan,
  as: string,
  session: string,
  has: ReadonlySet<Capability>,
): StoryStep[] {
  const calls = has.has("scripting") && plan.calls && mayCall(plan, agent);
  const call = { call: [{ tool: clientTools[0], args: {} }] };
  const say = { say: plan.words };
  return [
    newTurn(as, {
      session,
      messages: plan.messages,
      stream: plan.stream,
      extra: { ...plan.strange, ...plan.own },
      script: {
        replies: calls ? [call, say] : [say],
        tools: has.has("server_tools") ? [...describedTools] : [],
      },
    }),
    { do: "get_turn", turn: as },
    ...(calls ? [resume(as, plan.answering), { do: "get_turn" as const, turn: as }] : []),
  ];
}

/** The model calls nothing if a tool_choice is none, whichever of the two choices counts. */
function mayCall({ own }: TurnPlan, { tools, others }: AgentPlan): boolean {
  const choices = [own.tool_config?.tool_choice, tools.tool_config?.tool_choice, tools.tool_choice];
  const known = (others.client_tools ?? []).some(({ name }) => name === clientTools[0]);
  return known && !choices.includes("none");
}
