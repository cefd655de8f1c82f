/** A turn that awaits input, and every way to resume it: invalid, racing, after a failure, after its end. */
import type { ScriptedAnswer } from "@understudy/mock-inference";
import fc, { type Arbitrary } from "fast-check";
import {
  type GivenResponses,
  nobody,
  type ResumeTurnStep,
  type Story,
  type StoryStep,
} from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";
import { messages } from "./arbitraries.ts";
import type { StoryGenerator } from "../../../check/generator.ts";
import {
  agentAndSession,
  agentConfig,
  answering,
  clientTools,
  finalWords,
  isHandedOut,
  newTurn,
  resume,
  round,
  roundTools,
  toReply,
} from "./rounds.ts";

export const resumeStories: StoryGenerator = {
  id: "resume",
  title:
    "Resumes that are right, wrong, raced, failed and too late, with the turn read before and after each.",
  needs: ["scripting"],
  stories: (has) => plans(has).map((plan) => toStory(plan, has)),
};

type Plan = ReturnType<typeof plans> extends Arbitrary<infer Drawn> ? Drawn : never;

const invalid = fc.constantFrom<GivenResponses>("none", "missing", "unknown", "repeated");

function plans(has: ReadonlySet<Capability>) {
  const any = has.has("any_resume");
  return fc.record({
    messages,
    stream: fc.boolean().map((whole) => !whole),
    // At least one call of the first round is the client's, so that there is something to resume.
    first: round(has).map((drawn) => (isHandedOut(drawn) ? drawn : withClientCall(drawn))),
    second: fc.option(round(has), { freq: 2 }),
    words: finalWords,
    invalid: fc.array(fc.record({ give: invalid, answering }), { maxLength: any ? 3 : 0 }),
    elsewhere: any
      ? fc.constantFrom("nowhere", "other_session", "no_turn", "complete_turn")
      : fc.constant("nowhere"),
    racing: any ? fc.constantFrom(1, 1, 2, 3) : fc.constant(1),
    failsFirst: fc.boolean(),
    right: fc.array(answering, { minLength: 2, maxLength: 2 }),
    again: any ? fc.boolean() : fc.constant(false),
    /** Whether the model has more to say in the complete turn, in case a resume goes on with that one. */
    more: any ? fc.boolean() : fc.constant(false),
  });
}

/** Answers for as many resumes as a story has. */
const spare: readonly ScriptedAnswer[] = Array.from({ length: 8 }, () => ({ say: "Again." }));

function withClientCall<Drawn extends { calls: readonly object[] }>(drawn: Drawn): Drawn {
  return { ...drawn, calls: [...drawn.calls, { tool: clientTools[0], args: {} }] };
}

function toStory(plan: Plan, has: ReadonlySet<Capability>): Story {
  const { first, second, words, right } = plan;
  const rounds = [first, ...(second === null ? [] : [second])];
  const last: ScriptedAnswer = { say: words };
  const after = second === null ? last : toReply(second);
  const failing: ScriptedAnswer = { error: { status: 400, message: "The model is not well." } };
  const replies = [
    toReply(first),
    plan.failsFirst ? { attempts: [failing, after] } : after,
    ...(second === null ? [] : [last]),
  ];
  const { messages, stream } = plan;
  const turn = (as: string, replies: readonly object[], session = "s1"): StoryStep =>
    newTurn(as, { session, messages, stream, script: { replies, tools: roundTools(has) } });
  const reads: StoryStep[] = [
    { do: "get_turn", turn: "t1" },
    { do: "get_turn", turn: "t2" },
  ];
  const withReads = (step: StoryStep): StoryStep[] => [step, ...reads];
  const [how = right[0], then = how] = right;
  if (how === undefined || then === undefined) return { steps: [] };
  const resumed = resume("t1", how);
  return {
    steps: [
      ...agentAndSession({ ...agentConfig(has), enable_session_persistence: true }),
      { do: "create_session", as: "s2", agent: "a1" },
      ...withReads(turn("t1", replies)),
      ...withReads(
        turn("t2", [{ say: "Done." }, ...(plan.more ? spare : [])], has.has("any_resume") ? "s1" : "s2"),
      ),
      ...plan.invalid.flatMap((drawn) => withReads({ ...resume("t1", drawn.answering), give: drawn.give })),
      ...elsewhere(plan.elsewhere, resumed).flatMap(withReads),
      ...(plan.failsFirst ? withReads(resumed) : []),
      ...withReads(raced(resumed, plan.racing)),
      ...(rounds.filter(isHandedOut).length > 1 ? withReads(resume("t1", then)) : []),
      ...(plan.again ? withReads(resumed) : []),
      { do: "get_session", session: "s1" },
      { do: "get_session", session: "s2" },
    ],
  };
}

function raced(step: ResumeTurnStep, racers: number): StoryStep {
  return racers === 1 ? step : { do: "parallel", branches: Array.from({ length: racers }, () => [step]) };
}

function elsewhere(where: Plan["elsewhere"], right: ResumeTurnStep): StoryStep[] {
  switch (where) {
    case "other_session":
      return [{ ...right, session: "s2" }];
    case "no_turn":
      return [{ ...right, turn: nobody, session: "s1", give: "unknown" }];
    case "complete_turn":
      return [{ ...right, turn: "t2", give: "unknown" }];
    default:
      return [];
  }
}
