/** Requests that are sent again with their idempotency key: while they run, when they are done, and after they failed. */
import type { ScriptedAnswer } from "@understudy/mock-inference";
import fc, { type Arbitrary } from "fast-check";
import type { CreateTurnStep, RequestStep, Story, StoryStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";
import { messages, nonEmptyText } from "../../agents/generators/arbitraries.ts";
import { whileHeld } from "../../agents/generators/concurrency.ts";
import type { StoryGenerator } from "../../../check/generator.ts";
import { failingOnce, keyed, keyedResponses, keyedStage } from "./keyed.ts";
import {
  agentAndSession,
  agentConfig,
  answering,
  clientTools,
  newTurn,
  resume,
} from "../../agents/generators/rounds.ts";

export const idempotencyStories: StoryGenerator = {
  id: "idempotency",
  title:
    "Turns, resumes, sessions, responses and conversations, requested again with their idempotency key or another.",
  needs: ["scripting"],
  ownChecksOnly: true,
  stories: (has) => plans.map((plan) => toStory(plan, has)),
};

export const idempotencyUserStories: StoryGenerator = {
  id: "idempotency-users",
  title: "Two users who send the same request with the same idempotency key.",
  needs: ["tenants"],
  alone: true,
  ownChecksOnly: true,
  stories: () => fc.constantFrom(["A", "B"] as const, ["B", "A"] as const).map(toUserStory),
};

type Plan = typeof plans extends Arbitrary<infer Drawn> ? Drawn : never;

const plans = fc.record({
  messages,
  words: fc.array(nonEmptyText, { minLength: 1, maxLength: 3 }),
  answering,
  times: fc.integer({ min: 1, max: 3 }),
  stream: fc.boolean(),
});

function toStory({ messages, words, answering, times, stream }: Plan, has: ReadonlySet<Capability>): Story {
  const turn = (as: string, replies: ScriptedAnswer[]): CreateTurnStep =>
    newTurn(as, { messages, stream, script: { replies } });
  const often = (make: () => StoryStep): StoryStep[] => Array.from({ length: times + 1 }, make);
  const say = { say: words };
  const otherMessages = [{ role: "user", content: "Something else" }];
  const session = (as: string): RequestStep => ({ do: "create_session", as, agent: "a1" });
  const first = turn("t1", [say]);
  const paused = turn("t4", [{ say: [...words, { gate: "held" }, "The end."] }]);
  const error = { status: 400, message: "The model does not want to." };
  const second: CreateTurnStep = { ...turn("t2", []), script: failingOnce(error, words) };
  return {
    steps: [
      ...[first, second, paused].map(keyedStage),
      ...agentAndSession(agentConfig(new Set())),
      ...often(() => keyed(first, "k1")),
      keyed(first, "k1", { is: "field", loc: ["messages"], value: otherMessages }),
      keyed(first, "k2"),
      ...often(() => keyed(session("s2"), "k3")),
      keyed(session("s2"), "k4"),
      ...often(() => keyed(second, "k5")),
      turn("t3", [{ call: [{ tool: clientTools[0], args: {} }] }, say]),
      ...often(() => keyed(resume("t3", answering), "k6")),
      ...(has.has("gates") ? [whileHeld("t4", keyed(paused, "k7"), [keyed(paused, "k7")])] : []),
      ...(has.has("gates") ? [keyed(paused, "k7")] : []),
      ...keyedResponses({ words, stream, often }, has),
      { do: "get_session", session: "s1" },
    ],
  };
}

function toUserStory([one, other]: readonly ["A", "B"] | readonly ["B", "A"]): Story {
  const agent = (by: "A" | "B"): StoryStep => keyed({ do: "create_agent", as: "a1", config: {}, by }, "k1");
  return { steps: [agent(one), agent(other), agent(one), agent(other)] };
}
