/** Turns with shields on input and output that object, warn, pass or fail. */
import type { Document } from "@understudy/contract/types";
import type { JsonObject, Reply, ShieldRule } from "@understudy/mock-inference";
import fc, { type Arbitrary } from "fast-check";
import { storyShields as shields } from "../../../story/names.ts";
import type { Story, StoryStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";
import { messages, text } from "./arbitraries.ts";
import type { StoryGenerator } from "../../../check/generator.ts";
import {
  agentAndSession,
  agentConfig,
  clientTools,
  answering,
  finalWords,
  isHandedOut,
  newTurn,
  refusedTurn,
  resume,
  round,
  roundTools,
  toReply,
} from "./rounds.ts";

export const shieldStories: StoryGenerator = {
  id: "shields",
  title: "Turns and resumes of an agent with shields, which object at every level, at both ends, or fail.",
  needs: ["scripting", "shields"],
  stories: (has) => plans(has).map((plan) => toStory(plan, has)),
};

/** A shield of no script. */
export const unservedShield = "suite-nobody";
/** The client's response, by which shields recognize a resume. */
const answer = "(the answer)";

/** `calls`: at the output of a model that calls the client's tool, so that the turn would await input. */
const refusedPlaces = ["output", "calls", "input", "calls"] as const;

type Plan = ReturnType<typeof plans> extends Arbitrary<infer Drawn> ? Drawn : never;
type TurnPlan = Plan["turns"][number];

function plans(has: ReadonlySet<Capability>) {
  return fc.record({
    // Small numbers first would leave the first stories of a run with hardly a turn.
    turns: fc.noBias(fc.array(turnPlan(has), { minLength: 1, maxLength: 4 })),
    input_shields: chosen,
    output_shields: has.has("whole_shields") ? chosen : some,
    instructions: text,
    /** A second agent has an unknown shield at this touchpoint. */
    unserved: fc.constantFrom("nowhere", "input_shields", "output_shields"),
    /** Where a turn of another session is refused, before one that goes on and one that fails. */
    refused: has.has("whole_shields")
      ? fc.option(fc.constantFrom(...refusedPlaces), { freq: 2 })
      : fc.constantFrom(...refusedPlaces),
  });
}

const chosen = fc.shuffledSubarray([...shields]);
/** A Llama Guard shows less of each turn. */
const some = fc.shuffledSubarray([...shields], { minLength: 1 });

type Finding = Pick<ShieldRule, "violation" | "error">;

/** What one shield finds; mostly nothing. */
const finding: Arbitrary<Finding> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 8,
    arbitrary: fc
      .record({
        level: fc.constantFrom("error", "error", "warn", "info"),
        message: fc.constantFrom("No.", undefined, "I must not say that. 🙂", undefined),
        metadata: fc.constantFrom<JsonObject>({}, { category: "S1", scores: [0.5, null] }),
      })
      .map(({ message, ...rest }) => ({
        violation: { ...rest, ...(message === undefined ? {} : { message }) },
      })),
  },
);
/** Both shields object at one level, so that only their order decides which of them counts. */
const alike = fc
  .constantFrom("error", "warn", "info")
  .map((level) => ["No.", "Never."].map((message): Finding => ({ violation: { level, message } })));
const failing = fc.constant<Finding>({ error: { status: 503, message: "The shield is not well." } });

function turnPlan(has: ReadonlySet<Capability>) {
  const whole = has.has("whole_shields");
  const found = fc.oneof({ weight: 12, arbitrary: finding }, { weight: whole ? 1 : 0, arbitrary: failing });
  const finds = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(...shields.map(() => found)) },
    { weight: whole ? 1 : 0, arbitrary: alike },
  );
  const passing = fc.constant(shields.map((): Finding => ({})));
  // Whatever it refuses at the input cannot show more.
  const atInput = whole
    ? finds
    : fc.oneof({ weight: 2, arbitrary: passing }, { weight: 1, arbitrary: finds });
  return fc.record({
    round: fc.option(round(has), { freq: 3 }),
    messages,
    documents: fc.constantFrom<Document[]>(
      [],
      [],
      [{ content: "The file says so.", mime_type: "text/plain" }],
    ),
    stream: fc.boolean().map((whole) => !whole),
    words: finalWords,
    answering,
    answered: fc.boolean().map((isUnanswered) => !isUnanswered),
    /** What each shield finds in the input, in the responses of a resume, and in the output. */
    finds: fc.record({ input: atInput, resumed: finds, output: finds }),
  });
}

function toStory({ turns, unserved, refused, ...config }: Plan, has: ReadonlySet<Capability>): Story {
  const agent = { ...agentConfig(has), ...config, enable_session_persistence: true };
  return {
    steps: [
      ...agentAndSession(agent),
      ...turns.flatMap((turn, n) => turnSteps(turn, `t${n + 1}`, has)),
      { do: "get_session", session: "s1" },
      ...(refused === null ? [] : refusedSteps(refused)),
      ...(unserved === "nowhere" ? [] : unservedSteps(unserved)),
    ],
  };
}

/** The steps have no resume, because some servers then need a session for each turn. */
function refusedSteps(at: (typeof refusedPlaces)[number]): StoryStep[] {
  const objecting = shields.map((): Finding => ({ violation: { level: "error", message: "No." } }));
  const passing = shields.map((): Finding => ({}));
  const turn = (as: string, finds: TurnPlan["finds"], reply: Reply = { say: "Yes." }): StoryStep =>
    newTurn(as, {
      session: "s3",
      messages: [{ role: "user", content: "a" }],
      stream: true,
      script: {
        replies: [reply],
        shields: shields.flatMap((shield, n) => rulesOf(shield, n, finds)),
      },
    });
  const nothing = { input: passing, resumed: passing, output: passing };
  const refused: StoryStep =
    at === "calls"
      ? turn("r1", { ...nothing, output: objecting }, { call: [{ tool: clientTools[0], args: {} }] })
      : turn("r1", { ...nothing, [at]: objecting });
  return [
    { do: "create_session", as: "s3", agent: "a1" },
    refused,
    turn("r2", nothing),
    // The step of an input shield says which turn it is that fails then.
    turn("r3", nothing, { error: { status: 400, message: "Too long." } }),
    { do: "get_turn", turn: "r3" },
  ];
}

function unservedSteps(at: "input_shields" | "output_shields"): StoryStep[] {
  const script = { replies: [{ say: "Nobody looked at this." }] };
  return refusedTurn("lost", { [at]: [unservedShield] }, script);
}

function turnSteps(plan: TurnPlan, as: string, has: ReadonlySet<Capability>): StoryStep[] {
  const { round, words, finds, messages, documents, stream } = plan;
  const replies = [...(round === null ? [] : [toReply(round)]), { say: words }];
  const resumes = round !== null && isHandedOut(round) && plan.answered;
  return [
    newTurn(as, {
      messages,
      stream,
      ...(documents.length === 0 ? {} : { extra: { documents } }),
      script: {
        replies,
        shields: shields.flatMap((shield, n) => rulesOf(shield, n, finds)),
        tools: roundTools(has),
      },
    }),
    { do: "get_turn", turn: as },
    ...(resumes
      ? [resume(as, { ...plan.answering, contents: [answer] }), { do: "get_turn" as const, turn: as }]
      : []),
  ];
}

/** The first rule that matches decides: outputs, then responses of a resume, then any input. */
function rulesOf(shield: string, n: number, { input, resumed, output }: TurnPlan["finds"]): ShieldRule[] {
  return [
    { shield, when: { touchpoint: "assistant-output" }, ...output[n] },
    { shield, when: { text: answer }, ...resumed[n] },
    { shield, ...input[n] },
  ];
}
