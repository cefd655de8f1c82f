/** What goes wrong with responses: wrong requests, failing models, readers who leave, and what is not kept. */
import fc, { type Arbitrary } from "fast-check";
import type { RequestChange } from "../../../story/change.ts";
import type { InputPart } from "../../../story/response-steps.ts";
import { nobody, type Story, type StoryStep } from "../../../story/story.ts";
import type { StoryGenerator } from "../../../check/generator.ts";
import { answering, functions, pieces, respond, streamed, user, words } from "./parts.ts";

export const responseFaultStories: StoryGenerator = {
  id: "response-faults",
  title:
    "Requests that must be refused, models that fail, readers who leave, and responses that are not kept.",
  needs: ["responses", "scripting"],
  ownChecksOnly: true,
  stories: () => plans.map(toStory),
};

type Plan = typeof plans extends Arbitrary<infer Drawn> ? Drawn : never;

/** A wrong value of a field, by the name that the error must have. */
export interface WrongField {
  loc: (string | number)[];
  value?: unknown;
  param: string;
}

const undeclared: readonly WrongField[] = [
  { loc: ["no_such_field"], value: 1, param: "no_such_field" },
  { loc: ["text"], value: { no_such_field: 1 }, param: "text.no_such_field" },
  { loc: ["reasoning"], value: { no_such_field: 1 }, param: "reasoning.no_such_field" },
  { loc: ["tools"], value: [{ ...functions[0], no_such_field: 1 }], param: "tools[0].no_such_field" },
];

export function isUndeclared({ param }: WrongField): boolean {
  return param.endsWith("no_such_field");
}

export const wrongFields: readonly WrongField[] = [
  { loc: ["model"], param: "model" },
  { loc: ["model"], value: 5, param: "model" },
  { loc: ["input"], param: "input" },
  { loc: ["input"], value: 5, param: "input" },
  { loc: ["input"], value: [{ type: "message", role: "nobody", content: "Hi" }], param: "input[0].role" },
  {
    loc: ["input"],
    value: [{ role: "user", content: [{ type: "input_text" }] }],
    param: "input[0].content[0].text",
  },
  { loc: ["input"], value: [{ type: "no_such_item" }], param: "input[0].type" },
  { loc: ["input"], value: [], param: "input" },
  { loc: ["temperature"], value: 3, param: "temperature" },
  { loc: ["temperature"], value: "hot", param: "temperature" },
  { loc: ["tools"], value: [{ type: "function" }], param: "tools[0].name" },
  { loc: ["tools"], value: [{ type: "no_such_tool" }], param: "tools[0].type" },
  { loc: ["text"], value: { format: { type: "json_schema", name: "x" } }, param: "text.format.schema" },
  {
    loc: ["metadata"],
    value: Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`k${n}`, "v"])),
    param: "metadata",
  },
  ...undeclared,
];

/** A model that nobody serves. */
export const nobodysModel = "suite-nobody-serves-this-model";

/** A tool that no request offers. */
export const unofferedTool = "suite_nobody_offers_this_tool";

const plans = fc.record({
  text: words,
  say: pieces,
  stream: streamed,
  wrong: fc.oneof(
    { withCrossShrink: true },
    // A check of its own needs it often enough.
    { weight: 1, arbitrary: fc.constantFrom(...undeclared) },
    { weight: 6, arbitrary: fc.constantFrom(...wrongFields) },
  ),
  fault: fc.constantFrom("start", "later", "none"),
  status: fc.constantFrom(400, 429, 500, 503),
  unoffered: fc.boolean(),
  outputs: fc.constantFrom("stray", "missing", "repeated", "unanswered", "none"),
  reference: fc.constantFrom("known", "stray", "none"),
  unstored: fc.boolean(),
  leaves: fc.constantFrom(undefined, 1, 3, 5),
  model: fc.boolean(),
});

function toStory(plan: Plan): Story {
  const { text, say, stream, wrong } = plan;
  const change: RequestChange = {
    is: "field",
    loc: wrong.loc,
    ...("value" in wrong ? { value: wrong.value } : {}),
  };
  return {
    steps: [
      answering("r1", text, say, { stream }),
      { do: "altered", step: answering("w1", text, say, { stream }), changes: [change] },
      {
        do: "altered",
        step: answering("w2", text, say, { stream }),
        changes: [{ is: "field", loc: ["model"], value: nobodysModel }],
      },
      answering("o1", text, say, { stream, after: nobody }),
      { do: "get_response", response: nobody },
      { do: "delete_response", response: nobody },
      ...failing(plan),
      ...unoffered(plan),
      ...outputs(plan),
      ...reference(plan),
      ...unstored(plan),
      ...leaving(plan),
    ],
  };
}

function failing({ fault, status, text, say, stream }: Plan): StoryStep[] {
  if (fault === "none") return [];
  const error = { status, message: "The model is not well." };
  const reply = fault === "start" ? { error } : { say, error };
  return [
    respond("f1", { input: [user(text)], stream, script: { replies: [reply] } }),
    { do: "get_response", response: "f1" },
  ];
}

function unoffered({ unoffered: isDrawn, text, say, stream }: Plan): StoryStep[] {
  if (!isDrawn) return [];
  const replies = [{ call: [{ tool: unofferedTool, args: {}, offered: false as const }] }, { say }];
  return [
    respond("n1", { input: [user(text)], stream, fields: { tools: functions }, script: { replies } }),
    { do: "get_response", response: "n1" },
  ];
}

function outputs({ outputs: kind, text, stream }: Plan): StoryStep[] {
  if (kind === "none") return [];
  const call = [
    { tool: "look", args: {} },
    { tool: "find", args: {} },
  ];
  const fields = { tools: functions };
  const first = respond("c1", {
    input: [user(text)],
    stream,
    fields,
    script: { replies: [{ call }, { say: "I see." }, { say: "I saw." }, { say: "I have seen." }] },
  });
  const output = (nth: number): InputPart => ({ is: "output", of: "c1", call: nth, text: "A tree" });
  const rest = { stream, fields, script: { replies: [] } };
  if (kind === "stray")
    return [first, respond("c2", { input: [{ is: "stray_output", text: "A tree" }], after: "c1", ...rest })];
  if (kind === "missing") return [first, respond("c2", { input: [output(0)], after: "c1", ...rest })];
  if (kind === "unanswered")
    return [first, respond("c2", { input: [user("Never mind")], after: "c1", ...rest })];
  return [
    first,
    respond("c2", { input: [output(0), output(1)], after: "c1", ...rest }),
    respond("c3", { input: [output(0)], after: "c2", ...rest }),
  ];
}

function reference({ reference: kind, say }: Plan): StoryStep[] {
  if (kind === "none") return [];
  const part: InputPart =
    kind === "known" ? { is: "reference", of: "r1", item: 0 } : { is: "stray_reference" };
  return [
    respond("i1", {
      input: [user("This was said:"), part, user("And now?")],
      stream: false,
      script: { replies: [{ say }] },
    }),
  ];
}

function unstored({ unstored: isUnstored, text, say, stream }: Plan): StoryStep[] {
  if (!isUnstored) return [];
  return [
    answering("u1", text, say, { stream, fields: { store: false } }),
    { do: "get_response", response: "u1" },
    answering("u2", text, say, { stream, after: "u1" }),
    { do: "walk", list: { of: "responses" }, limit: 100 },
  ];
}

function leaving({ leaves, text, say }: Plan): StoryStep[] {
  if (leaves === undefined) return [];
  return [
    answering("l1", text, say, { stream: true, disconnectAfter: leaves }),
    { do: "await_response", response: "l1" },
  ];
}
