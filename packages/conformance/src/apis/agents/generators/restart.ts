/** A server that restarts between the steps of a conversation. */
import fc, { type Arbitrary } from "fast-check";
import { own } from "../../../story/names.ts";
import type { Story, StoryStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";
import { messages } from "./arbitraries.ts";
import type { StoryGenerator } from "../../../check/generator.ts";
import {
  agentAndSession,
  agentConfig,
  answering,
  clientTools,
  finalWords,
  newTurn,
  resume,
  roundTools,
} from "./rounds.ts";

export const restartStories: StoryGenerator = {
  id: "restart",
  title: "A complete and an awaiting turn, read and resumed after a restart or a kill.",
  needs: ["scripting", "restart"],
  alone: true,
  stories: (has) => plans(has).map((plan) => toStory(plan, has)),
};

type Plan = ReturnType<typeof plans> extends Arbitrary<infer Drawn> ? Drawn : never;

function plans(has: ReadonlySet<Capability>) {
  return fc.record({
    messages,
    words: finalWords,
    args: fc.dictionary(fc.string({ maxLength: 5 }), fc.integer(), { maxKeys: 2 }),
    answering,
    /** Whether the turn after the restart is streamed, and whether it awaits input. */
    stream: fc.boolean(),
    /** The inferences of a turn: with 2 the one after the restart is the last. */
    limit: fc.constantFrom(10, 2),
    calls: fc.boolean(),
    end: has.has("kill") ? fc.constantFrom("restart", "kill") : fc.constant("restart" as const),
  });
}

function toStory(plan: Plan, has: ReadonlySet<Capability>): Story {
  const { messages, words, args, answering, end } = plan;
  const turn = (as: string, session: string, replies: readonly object[], stream = true): StoryStep =>
    newTurn(as, { session, messages, stream, script: { replies, tools: roundTools(has) } });
  const call = { call: [{ tool: clientTools[0], args }] };
  const reads: StoryStep[] = [
    { do: "get_agent", agent: "a1" },
    { do: "list_sessions", agent: "a1" },
    { do: "get_session", session: "s1" },
    { do: "get_turn", turn: "t1" },
    { do: "get_turn", turn: "t2" },
    { do: "get_agent", agent: "a2" },
    { do: "get_named", kind: "model", name: own("m1") },
  ];
  return {
    steps: [
      ...agentAndSession({
        ...agentConfig(has),
        enable_session_persistence: true,
        max_infer_iters: plan.limit,
      }),
      { do: "create_agent", as: "a2", config: { enable_session_persistence: false } },
      { do: "create_session", as: "s2", agent: "a2" },
      // Its provider's name for the model of all stories.
      { do: "list_named", kind: "model" },
      { do: "register", kind: "model", name: own("m1"), fields: { metadata: { kept: true } } },
      turn("t1", "s1", [{ say: words }]),
      turn("t2", "s1", [call, ...(plan.limit === 2 ? [call] : []), { say: words }]),
      turn("t3", "s2", [{ say: words }]),
      ...reads,
      { do: end },
      ...reads,
      { do: "get_session", session: "s2" },
      { do: "list_sessions", agent: "a2" },
      resume("t2", answering),
      { do: "get_turn", turn: "t2" },
      turn("t4", "s1", plan.calls ? [call, { say: words }] : [{ say: words }], plan.stream),
      { do: "get_turn", turn: "t4" },
      { do: "get_session", session: "s1" },
    ],
  };
}
