/** Any sequence of requests about responses and conversations, for the comparison with a model of the server. */
import fc, { type Arbitrary } from "fast-check";
import type { InputPart, RespondStep } from "../../../story/response-steps.ts";
import { type Alias, nobody, type Story, type StoryStep } from "../../../story/story.ts";
import type { Capability } from "../../../target/capabilities.ts";
import type { StoryGenerator } from "../../../check/generator.ts";
import { functions, respond, streamed, user } from "./parts.ts";

export const responseCommandStories: StoryGenerator = {
  id: "response-commands",
  title:
    "Responses and conversations made, continued, forked, read, listed and deleted in any order, over restarts.",
  needs: ["responses", "scripting"],
  // It may restart the server.
  alone: true,
  ownChecksOnly: true,
  stories: (has) =>
    fc
      .array(command(has), { minLength: 1, maxLength: 20, size: "max" })
      .map((drawn) => toStory(drawn, has.has("conversations"))),
};

type Drawn = ReturnType<typeof command> extends Arbitrary<infer One> ? One : never;

const aboutResponses = {
  begin: 4,
  continue: 5,
  answer: 5,
  get_response: 3,
  list_input: 1,
  list_responses: 2,
  delete_response: 2,
} as const;

const aboutConversations = {
  create_conversation: 1,
  respond_in: 5,
  add_items: 2,
  list_items: 4,
  get_item: 2,
  delete_item: 3,
  delete_conversation: 2,
} as const;

type Kind = keyof typeof aboutResponses | keyof typeof aboutConversations | "restart" | "kill";

function command(has: ReadonlySet<Capability>) {
  const kinds = { ...aboutResponses, ...(has.has("conversations") ? aboutConversations : {}) };
  const ends = (["restart", "kill"] as const).filter((end) => has.has(end));
  const weighted = [...Object.entries(kinds), ...ends.map((end) => [end, 1] as const)];
  return fc.record({
    kind: fc.oneof(...weighted.map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind as Kind) }))),
    /** Which of the records so far it is about, and which item. */
    of: fc.nat(5),
    item: fc.nat(3),
    calls: fc.nat(2),
    stream: streamed,
    kept: fc.nat(5).map((n) => n < 5),
    /** Which of its calls are answered. */
    given: fc.constantFrom("all", "all", "all", "first", "none"),
    order: fc.constantFrom("asc" as const, "desc" as const),
    limit: fc.constantFrom(100, 1, 2),
  });
}

interface Made {
  responses: Alias[];
  /** The responses outside of conversations: a continuation from inside one is not promised. */
  chained: Alias[];
  /** Responses with calls: how many, and where they are. */
  calling: { as: Alias; calls: number; place: Pick<RespondStep, "after" | "conversation"> }[];
  conversations: Alias[];
  count: number;
}

/** It begins with a conversation, without which many steps would be refused. */
function toStory(drawn: readonly Drawn[], hasConversations: boolean): Story {
  const conversations = hasConversations ? ["c0"] : [];
  const made: Made = { responses: [], chained: [], calling: [], conversations, count: 0 };
  return {
    steps: [
      ...conversations.map((as): StoryStep => ({ do: "create_conversation", as, items: [] })),
      ...drawn.map((each) => toStep(each, made)),
    ],
  };
}

function toStep(drawn: Drawn, made: Made): StoryStep {
  const { kind, of, item, order, limit } = drawn;
  const response = one(made.responses, of);
  const conversation = one(made.conversations, of);
  switch (kind) {
    case "begin":
      return newResponse(drawn, made, {});
    case "continue":
      return newResponse(drawn, made, { after: one(made.chained, of) });
    case "respond_in":
      return newResponse(drawn, made, { conversation });
    case "answer": {
      const called = made.calling[of % Math.max(made.calling.length, 1)];
      return called === undefined
        ? newResponse(drawn, made, {})
        : newResponse(drawn, made, called.place, outputs(drawn, called));
    }
    case "get_response":
    case "delete_response":
      return { do: kind, response };
    case "list_input":
      return { do: "walk", list: { of: "input_items", response }, order, limit };
    case "list_responses":
      return { do: "walk", list: { of: "responses" }, order, limit: 100 };
    case "create_conversation": {
      const as = `c${made.conversations.length}`;
      made.conversations.push(as);
      return { do: kind, as, items: added(as, limit) };
    }
    case "add_items":
      return { do: kind, conversation, items: added(`m${made.count++}`, limit) };
    case "list_items":
      return { do: "walk", list: { of: "items", conversation }, order, limit };
    case "get_item":
    case "delete_item":
      return { do: kind, conversation, item };
    case "delete_conversation":
      return { do: kind, conversation };
    default:
      return { do: kind };
  }
}

function one(aliases: readonly Alias[], of: number): Alias {
  return aliases[of % Math.max(aliases.length, 1)] ?? nobody;
}

/** Each response has unique words, and a user message by which its script is found. */
function newResponse(
  { calls, stream, kept }: Drawn,
  made: Made,
  place: Pick<RespondStep, "after" | "conversation">,
  answers: readonly InputPart[] = [],
): RespondStep {
  const as = `r${made.count++}`;
  const isChained = place.conversation === undefined;
  made.responses.push(as);
  if (isChained) made.chained.push(as);
  // The other calls are answered in the conversation, or in a chain by the next response.
  if (calls > 0) made.calling.push({ as, calls, place: isChained ? { after: as } : place });
  const call = Array.from({ length: calls }, (_, n) => ({ tool: "look", args: { a: `${as}/${n}` } }));
  return respond(as, {
    ...place,
    input: [...answers, user(`To ${as}`)],
    stream,
    script: { replies: [{ say: `From ${as}`, ...(calls > 0 ? { call } : {}) }] },
    fields: { tools: functions, parallel_tool_calls: true, ...(kept ? {} : { store: false }) },
  });
}

function outputs({ given }: Drawn, { as, calls }: Made["calling"][number]): InputPart[] {
  const count = given === "all" ? calls : given === "first" ? 1 : 0;
  return Array.from({ length: count }, (_, call) => ({ is: "output", of: as, call, text: `${as}/${call}` }));
}

function added(name: string, most: number): InputPart[] {
  const count = Math.min(most, 3);
  return Array.from({ length: count }, (_, n) => ({
    is: "message",
    role: n % 2 === 0 ? "user" : "assistant",
    text: `Added ${name}/${n}`,
  }));
}
