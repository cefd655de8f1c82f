/** Responses, plain and streamed, that answer, call functions, and continue each other. */
import type { ScriptedAnswer } from "@understudy/mock-inference";
import fc, { type Arbitrary } from "fast-check";
import type { InputPart, ResponseFields } from "../../../story/response-steps.ts";
import { type Alias, nobody, type Story, type StoryStep } from "../../../story/story.ts";
import type { StoryGenerator } from "../../../check/generator.ts";
import {
  bareFunctions,
  calling,
  functionNames,
  functions,
  pieces,
  respond,
  streamed,
  user,
  words,
} from "./parts.ts";

export const responseStories: StoryGenerator = {
  id: "responses",
  title: "Responses that answer or call functions, in chains and forks, with deletions between.",
  needs: ["responses", "scripting"],
  ownChecksOnly: true,
  stories: () => plans.map(toStory),
};

type Plan = typeof plans extends Arbitrary<infer Drawn> ? Drawn : never;
type Round = Plan["rounds"][number];

/** Fields that a response echoes. */
const echoed: Arbitrary<ResponseFields> = fc.oneof(
  { withCrossShrink: true },
  { weight: 2, arbitrary: fc.constant<ResponseFields>({}) },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        temperature: fc.constantFrom(0, 0.5, 1.5),
        top_p: fc.constantFrom(0.1, 1),
        max_output_tokens: fc.constantFrom(500, 1000),
        metadata: fc.constantFrom({}, { topic: "weather" }, { a: "1", b: "" }),
        parallel_tool_calls: fc.boolean(),
        user: fc.constantFrom("somebody"),
        truncation: fc.constantFrom("auto", "disabled"),
        store: fc.constant(false),
        text: fc.constantFrom<unknown>({ format: { type: "text" } }, { format: { type: "json_object" } }),
      },
      { requiredKeys: [] },
    ),
  },
);

const answer: Arbitrary<ScriptedAnswer> = fc.oneof(
  { withCrossShrink: true },
  { weight: 5, arbitrary: pieces.map((say) => ({ say })) },
  { weight: 3, arbitrary: calling(functionNames) },
  { weight: 1, arbitrary: fc.constant<ScriptedAnswer>({ say: "" }) },
  { weight: 1, arbitrary: pieces.map((say) => ({ say, stop: "out_of_tokens" as const })) },
);

const plans = fc.record({
  rounds: fc.array(
    fc.record({
      /** Which earlier response it continues: no response, one counted from the last, or an absent one. */
      back: fc.constantFrom(0, 1, 1, 1, 2, 3, -1),
      answer,
      /** What the model says once its calls are answered. */
      after: pieces,
      text: words,
      system: fc.option(words, { freq: 3 }),
      developer: fc.nat(4).map((n) => n === 4),
      instructions: fc.option(
        words.map((rule) => `Rule: ${rule}`),
        { freq: 2 },
      ),
      fields: echoed,
      bare: fc.nat(5).map((n) => n === 5),
      asText: fc.boolean(),
      stream: streamed,
      /** Whether the calls are answered, in which order, and how many times. */
      answered: fc.constantFrom("ignored", "all", "reversed", "fork"),
      next: fc.constantFrom("nothing", "get", "input", "delete", "twin", "replay"),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

function toStory({ rounds }: Plan): Story {
  const made: Alias[] = [];
  const steps = rounds.flatMap((round, n) => roundSteps(round, `r${n + 1}`, made));
  return {
    steps: [
      ...steps,
      ...made.map((response): StoryStep => ({ do: "get_response", response })),
      { do: "walk", list: { of: "responses" }, limit: 100 },
      { do: "walk", list: { of: "responses" }, limit: 1, most: 5 },
    ],
  };
}

function roundSteps(round: Round, as: Alias, made: Alias[]): StoryStep[] {
  const after = made.at(-Math.max(round.back, 1));
  const isKnown = round.back > 0 && after !== undefined;
  const parent = round.back < 0 ? { after: nobody } : isKnown ? { after } : {};
  const { text, system, developer, instructions, asText, stream } = round;
  const input: InputPart[] = [
    ...(system === null
      ? []
      : [
          {
            is: "message" as const,
            role: developer ? ("developer" as const) : ("system" as const),
            text: system,
          },
        ]),
    user(text),
  ];
  const calls = round.answer.call?.length ?? 0;
  const last = { say: round.after };
  // Where each call is a message of its own, the answer is at a later place.
  const script = {
    replies: [round.answer, last, ...Array.from({ length: Math.max(calls - 1, 0) }, () => last)],
  };
  const fields: ResponseFields = {
    ...round.fields,
    // Where only one call of a message is made, the others are nowhere.
    ...(calls === 0 ? {} : { tools: round.bare ? bareFunctions : functions, parallel_tool_calls: true }),
    ...(instructions === null ? {} : { instructions }),
  };
  const first = respond(as, { input, asText, stream, script, fields, ...parent });
  made.push(as);
  const twin = `${as}-twin`;
  return [
    first,
    ...(round.next === "twin" ? [respond(twin, { ...first, stream: !stream, twin: as })] : []),
    ...(calls === 0 ? [] : outputs(round, as, calls, made)),
    ...afterwards(round, as),
  ];
}

function outputs({ answered, stream }: Round, of: Alias, calls: number, made: Alias[]): StoryStep[] {
  if (answered === "ignored") return [];
  const given = (text: string): InputPart[] => {
    const all = Array.from({ length: calls }, (_, call): InputPart => ({
      is: "output",
      of,
      call,
      text: `${text}, ${call}`,
    }));
    return answered === "reversed" ? all.toReversed() : all;
  };
  const rest = { stream, after: of, script: { replies: [] }, fields: { tools: functions } };
  const names = answered === "fork" ? [`${of}-a`, `${of}-b`] : [`${of}-a`];
  made.push(...names);
  return names.map((as) => respond(as, { input: given(`Seen by ${as}`), ...rest }));
}

function afterwards({ next, stream }: Round, response: Alias): StoryStep[] {
  if (next === "replay")
    return [
      { do: "get_response", response, replay: -1 },
      { do: "get_response", response, replay: 2 },
    ];
  if (next === "get") return [{ do: "get_response", response }];
  if (next === "delete")
    return [
      { do: "delete_response", response },
      { do: "get_response", response },
      respond(`${response}-late`, {
        after: response,
        input: [user("Too late?")],
        stream,
        script: { replies: [] },
      }),
    ];
  return next === "input"
    ? [{ do: "walk", list: { of: "input_items", response }, order: "asc", limit: 1 }]
    : [];
}
