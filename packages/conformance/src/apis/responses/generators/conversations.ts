/** Conversations: items that are added, deleted and listed, and responses in them, also two at once. */
import type { JsonObject } from "@understudy/mock-inference";
import fc, { type Arbitrary } from "fast-check";
import type { InputPart } from "../../../story/response-steps.ts";
import { type Alias, nobody, type Story, type StoryStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";
import type { StoryGenerator } from "../../../check/generator.ts";
import { answering, functions, pieces, respond, streamed, user, words } from "./parts.ts";

export const conversationItemStories: StoryGenerator = {
  id: "conversation-items",
  title: "Conversations whose items are added, deleted and listed between responses in them.",
  needs: ["conversations", "responses", "scripting"],
  ownChecksOnly: true,
  stories: (has) => plans(has).map(toStory),
};

type Plan = ReturnType<typeof plans> extends Arbitrary<infer Drawn> ? Drawn : never;
type Action = Plan["actions"][number];

const items: Arbitrary<InputPart[]> = fc.array(
  fc.record({
    is: fc.constant("message" as const),
    role: fc.constantFrom("user" as const, "assistant" as const),
    text: words,
    untyped: fc.nat(3).map((n) => n === 3),
  }),
  { minLength: 1, maxLength: 3 },
);

const actions = (has: ReadonlySet<Capability>) =>
  fc.record({
    does: fc.constantFrom(
      "respond",
      "respond",
      "add",
      "delete",
      "call",
      "fail",
      "unstored",
      "update",
      has.has("gates") ? "two" : "respond",
    ),
    items,
    say: pieces,
    text: words,
    stream: streamed,
    /** Which item is deleted. */
    item: fc.nat(3),
  });

function plans(has: ReadonlySet<Capability>) {
  return fc.record({
    first: fc.option(items, { nil: [] }),
    metadata: fc.constantFrom<JsonObject>({}, { topic: "weather" }),
    actions: fc.array(actions(has), { minLength: 1, maxLength: 4 }),
    asObject: fc.boolean(),
    order: fc.constantFrom("asc" as const, "desc" as const),
    limit: fc.constantFrom(undefined, 1, 2),
    ends: fc.boolean(),
  });
}

const conversation = "c1";
const list = { of: "items", conversation } as const;

function toStory({ first, metadata, actions: all, asObject, order, limit, ends }: Plan): Story {
  const whole: StoryStep = { do: "walk", list, order: "asc", limit: 100 };
  return {
    steps: [
      { do: "create_conversation", as: conversation, items: first, metadata },
      { do: "get_conversation", conversation },
      whole,
      ...all.flatMap((action, n) => [...actionSteps(action, `r${n + 1}`, asObject), whole]),
      { do: "walk", list, order, ...(limit === undefined ? {} : { limit }) },
      { do: "get_item", conversation, item: 0 },
      { do: "get_conversation", conversation: nobody },
      { do: "get_item", conversation, item: -1 },
      ...(ends ? deletion : []),
    ],
  };
}

const deletion: StoryStep[] = [
  { do: "delete_conversation", conversation },
  { do: "get_conversation", conversation },
  { do: "delete_conversation", conversation },
  { do: "walk", list, order: "asc", limit: 100 },
  answering("e1", "Are you there?", "Yes.", { conversation }),
];

function actionSteps(
  { does, items: added, say, text, stream, item }: Action,
  as: Alias,
  asObject: boolean,
): StoryStep[] {
  const rest = { stream, conversation, asObject };
  switch (does) {
    case "add":
      return [{ do: "add_items", conversation, items: added }];
    case "delete":
      return [
        { do: "delete_item", conversation, item },
        { do: "get_item", conversation, item },
      ];
    case "update":
      return [
        { do: "update_conversation", conversation, metadata: { topic: as } },
        { do: "get_conversation", conversation },
      ];
    case "fail":
      return [
        respond(as, {
          ...rest,
          input: [user(text)],
          script: { replies: [{ error: { status: 500, message: "The model is not well." } }] },
        }),
      ];
    case "unstored":
      return [answering(as, text, say, { ...rest, fields: { store: false } })];
    case "call":
      return [
        respond(as, {
          ...rest,
          input: [user(text)],
          fields: { tools: functions },
          script: { replies: [{ call: [{ tool: "look", args: { a: as } }] }, { say }] },
        }),
        respond(`${as}-a`, {
          ...rest,
          input: [{ is: "output", of: as, call: 0, text: "A tree" }],
          fields: { tools: functions },
          script: { replies: [] },
        }),
      ];
    case "two":
      return twoAtOnce(as, text, say, { conversation, asObject });
    default:
      return [answering(as, text, say, rest)];
  }
}

/** The first waits for its model until the second has ended. */
function twoAtOnce(
  as: Alias,
  text: string,
  say: string[],
  rest: { conversation: Alias; asObject: boolean },
): StoryStep[] {
  const other = `${as}-b`;
  return [
    {
      do: "parallel",
      branches: [
        [
          respond(as, {
            ...rest,
            input: [user(text)],
            stream: true,
            script: { replies: [{ say: [...say, { gate: "both" }, "Done."] }] },
          }),
        ],
        [
          { do: "await_gate", gate: "both", turn: as },
          answering(other, text, say, { ...rest, stream: true }),
          { do: "open_gate", gate: "both", turn: as },
        ],
      ],
    },
  ];
}
