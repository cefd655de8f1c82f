/** Turns whose model wants about as many inferences as their limit allows. */
import type { StopReason } from "@understudy/contract/types";
import type { ScriptedAnswer } from "@understudy/mock-inference";
import fc, { type Arbitrary } from "fast-check";
import type { Story, StoryStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";
import { messages } from "./arbitraries.ts";
import type { StoryGenerator } from "../../../check/generator.ts";
import {
  agentAndSession,
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

export const iterationStories: StoryGenerator = {
  id: "iterations",
  title:
    "Turns of which the model wants fewer, as many or more inferences than their limit, over resumes too.",
  needs: ["scripting"],
  stories: (has) => plans(has).map((plan) => toStory(plan, has)),
};

/** The stop reason of a message that is not the last. */
const partial: StopReason = "end_of_message";

type Plan = ReturnType<typeof plans> extends Arbitrary<infer Drawn> ? Drawn : never;

function plans(has: ReadonlySet<Capability>) {
  const inParts = has.has("whole_answers");
  return fc.record({
    limit: inParts ? fc.constantFrom(2, 1, 3, 0, null) : fc.constantFrom(2, 0, 1, 0, 3, 0, null),
    /** How many inferences more than the limit the model wants. */
    beyond: inParts ? fc.constantFrom(1, 0, -1, 2) : fc.constantFrom(1, 0, 0, -1, 0, 2),
    /** Repeated in turn. A null is a message without calls that is not the last. */
    rounds: fc.array(inParts ? fc.option(round(has), { freq: 6 }) : round(has), {
      minLength: 1,
      maxLength: 3,
    }),
    words: finalWords,
    stop: fc.constantFrom<StopReason>("end_of_turn", "out_of_tokens", ...(inParts ? [partial] : [])),
    messages,
    answering,
    stream: fc.boolean().map((whole) => !whole),
    /** The first resume fails in the model, and is sent once more. */
    failsFirst: fc.nat(2).map((n) => n === 2),
    negative: fc.boolean(),
  });
}

function toStory(plan: Plan, has: ReadonlySet<Capability>): Story {
  const { limit, words } = plan;
  const limitInForce = Math.max(1, limit ?? 10);
  const wanted = Math.max(1, limitInForce + plan.beyond);
  // Below the limit such a message would not end the turn.
  const stop = wanted < limitInForce && plan.stop === partial ? "end_of_turn" : plan.stop;
  const rounds = Array.from({ length: wanted - 1 }, (_, n) => plan.rounds[n % plan.rounds.length] ?? null);
  // At the limit no calls are handed out.
  const handOvers = rounds.flatMap((one, n) =>
    n < limitInForce - 1 && one !== null && isHandedOut(one) ? [n] : [],
  );
  const [first] = handOvers;
  const failing = plan.failsFirst && first !== undefined ? first + 1 : null;
  const replies = [...rounds.map(replyOf), { say: words, stop }];
  const resumed = resume("t1", plan.answering);
  const getTurn: StoryStep = { do: "get_turn", turn: "t1" };
  return {
    steps: [
      ...agentAndSession({ ...agentConfig(has), enable_session_persistence: true, max_infer_iters: limit }),
      newTurn("t1", {
        messages: plan.messages,
        stream: plan.stream,
        script: {
          replies: replies.map((reply, n) => (n === failing ? { attempts: [broken, reply] } : reply)),
          tools: roundTools(has),
        },
      }),
      getTurn,
      ...(failing === null ? [] : [resumed, getTurn]),
      ...handOvers.flatMap(() => [resumed, getTurn]),
      // A server that hands out calls beyond the limit is resumed, to show that it goes on.
      ...(handOvers.length > 0 && has.has("any_resume")
        ? Array.from({ length: Math.max(0, plan.beyond) }, () => resumed)
        : []),
      { do: "get_session", session: "s1" },
      ...(plan.negative
        ? [{ do: "create_agent" as const, as: "a2", config: {}, wrong: { max_infer_iters: -1 } }]
        : []),
    ],
  };
}

const broken: ScriptedAnswer = { error: { status: 400, message: "The model is not well." } };

function replyOf(one: Round | null): ScriptedAnswer {
  return one === null ? { say: "And then", stop: partial } : toReply(one);
}
