/** Agents, sessions and turns of every kind, read back after each step. */
import type { InputMessage } from "@understudy/contract/types";
import fc, { type Arbitrary } from "fast-check";
import { type CreateTurnStep, nobody, type Story, type StoryStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";
import { messages, text } from "./arbitraries.ts";
import type { StoryGenerator } from "../../../check/generator.ts";
import {
  agentConfig,
  answering,
  finalWords,
  isHandedOut,
  newTurn,
  resume,
  round,
  type Round,
  roundTools,
  toReply,
} from "./rounds.ts";

export const conversationStories: StoryGenerator = {
  id: "conversation",
  title: "Turns of several sessions, with tools and resumes, some at the same time, and deletes at the end.",
  needs: [],
  stories: (has) => plans(has).map((plan) => toStory(plan, has)),
};

/** What is drawn; the story follows from it. */
interface Plan {
  agents: { instructions: string; persistent: boolean }[];
  /** For each session the index of its agent. */
  sessions: number[];
  turns: TurnPlan[];
  /** How many turns at the end run at the same time. */
  together: number;
  /** The `turn_ids` with which the first session is read, and whether each is a parameter of its own. */
  turnIds: string[];
  apart: boolean;
  /** More plain turns in the first session. */
  more: number;
  ending: "nothing" | "delete_session" | "delete_agent";
}
type TurnPlan = ReturnType<typeof turnPlan> extends Arbitrary<infer Drawn> ? Drawn : never;

function plans(has: ReadonlySet<Capability>): Arbitrary<Plan> {
  return fc.record({
    // The most telling part comes first, since it shrinks first.
    turns: fc.array(turnPlan(has), { minLength: 1, maxLength: 4 }),
    agents: fc.array(fc.record({ instructions: text, persistent: fc.boolean() }), {
      minLength: 1,
      maxLength: 2,
    }),
    sessions: fc.array(fc.nat(1), { minLength: 1, maxLength: 3 }),
    // If only the last turn of a session can be resumed, no other may begin before the resume.
    together: fc.nat(has.has("any_resume") ? 2 : 0),
    turnIds: fc.shuffledSubarray(["t1", "t2", "t3", nobody]),
    apart: fc.boolean(),
    more: has.has("scripting") ? fc.nat(7).map((n) => (n === 7 ? 12 : 0)) : fc.constant(0),
    ending: fc.constantFrom("nothing", "delete_session", "delete_agent"),
  });
}

const looseEnds: InputMessage[] = [
  { role: "tool", call_id: "call-that-nobody-made", content: "Here you are." },
  { role: "user", content: "" },
];

function turnPlan(has: ReadonlySet<Capability>) {
  return fc.record({
    rounds: has.has("scripting") ? fc.array(round(has), { maxLength: 2 }) : fc.constant<Round[]>([]),
    session: fc.nat(2),
    messages: fc.oneof(
      { withCrossShrink: true },
      { weight: 5, arbitrary: messages },
      // Stored, and left out of prompts.
      { weight: 1, arbitrary: messages.map((drawn) => [...looseEnds, ...drawn]) },
    ),
    stream: fc.boolean().map((whole) => !whole),
    unsaid: fc.constantFrom(undefined, undefined, "null" as const, "absent" as const),
    words: finalWords,
    answering: fc.array(answering, { minLength: 2, maxLength: 2 }),
    /** How many of the hand-overs are answered. */
    answered: fc.nat(3).map((unanswered) => 3 - unanswered),
    /** The model fails after its words; failing resumes have a family of their own. */
    fails: has.has("scripting") ? fc.nat(3).map((n) => n === 3) : fc.constant(false),
  });
}

function toStory(plan: Plan, has: ReadonlySet<Capability>): Story {
  const agents = plan.agents.map(({ instructions, persistent }, n): StoryStep => {
    const config = { ...agentConfig(has), instructions, enable_session_persistence: persistent };
    return { do: "create_agent", as: `a${n + 1}`, config };
  });
  const sessions = plan.sessions.map((agent, n): StoryStep => ({
    do: "create_session",
    as: `s${n + 1}`,
    agent: `a${(agent % plan.agents.length) + 1}`,
  }));
  const turns = plan.turns.map((turn, n) => turnSteps(turn, n, plan.sessions.length, has));
  const alone = turns.slice(0, turns.length - plan.together);
  const together = turns.slice(alone.length);
  const named = plan.sessions.map((_, n) => `s${n + 1}`);
  return {
    steps: [
      ...agents,
      ...sessions,
      ...alone.flat(),
      ...(together.length > 1 ? [{ do: "parallel" as const, branches: together }] : together.flat()),
      ...Array.from({ length: plan.more }, (_, n) => plainTurn(`m${n + 1}`)),
      ...named.map((session): StoryStep => ({ do: "get_session", session })),
      { do: "get_session", session: "s1", turns: plan.turnIds, apart: plan.apart },
      ...plan.agents.map((_, n): StoryStep => ({ do: "list_sessions", agent: `a${n + 1}` })),
      ...plan.turns.map((_, n): StoryStep => ({ do: "get_turn", turn: `t${n + 1}` })),
      ...endingOf(plan),
    ],
  };
}

/** Enough of them to fill more than one page. */
function plainTurn(as: string): CreateTurnStep {
  const messages = [{ role: "user" as const, content: "a" }];
  return newTurn(as, { messages, stream: false, script: { replies: [{ say: "Yes." }] } });
}

function turnSteps(plan: TurnPlan, n: number, sessions: number, has: ReadonlySet<Capability>): StoryStep[] {
  const as = `t${n + 1}`;
  const session = `s${(plan.session % sessions) + 1}`;
  const { words, fails, stream } = plan;
  const rounds = fails ? [] : plan.rounds;
  const last = fails
    ? { say: words, error: { status: 400, message: "The model is not well." } }
    : { say: words };
  const create = newTurn(as, {
    session,
    messages: plan.messages,
    stream,
    unsaid: plan.unsaid,
    // A model that cannot be scripted answers anything.
    script: { replies: has.has("scripting") ? [...rounds.map(toReply), last] : [], tools: roundTools(has) },
  });
  const reads: StoryStep[] = [
    { do: "get_turn", turn: as },
    { do: "get_steps", turn: as },
    { do: "get_session", session },
  ];
  const resumes = plan.answering.slice(0, Math.min(rounds.filter(isHandedOut).length, plan.answered));
  return [create, ...reads, ...resumes.flatMap((how) => [resume(as, how), ...reads])];
}

function endingOf({ ending, turns }: Plan): StoryStep[] {
  if (ending === "nothing") return [];
  const gone: StoryStep =
    ending === "delete_session" ? { do: ending, session: "s1" } : { do: ending, agent: "a1" };
  return [
    gone,
    { do: "get_session", session: "s1" },
    { do: "list_sessions", agent: "a1" },
    ...turns.flatMap((_, n): StoryStep[] => [
      { do: "get_turn", turn: `t${n + 1}` },
      { do: "get_steps", turn: `t${n + 1}` },
    ]),
    { do: "get_agent", agent: "a1" },
    gone,
  ];
}
