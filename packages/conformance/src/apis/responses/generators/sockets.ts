/** Responses over a WebSocket: one after the other, continued and refused, on one connection and on several. */
import fc, { type Arbitrary } from "fast-check";
import type { RespondStep } from "../../../story/response-steps.ts";
import { nobody, type Story, type StoryStep } from "../../../story/story.ts";
import type { StoryGenerator } from "../../../check/generator.ts";
import { calling, functionNames, functions, pieces, respond, user, words } from "./parts.ts";

export const responseSocketStories: StoryGenerator = {
  id: "response-sockets",
  title: "Responses over a WebSocket, in chains that are stored or not, with messages that must be refused.",
  needs: ["responses", "scripting", "journal", "gates", "web_sockets"],
  ownChecksOnly: true,
  stories: () => plans.map(toStory),
};

type Plan = typeof plans extends Arbitrary<infer Drawn> ? Drawn : never;

const plans = fc.record({
  chain: fc.array(fc.record({ text: words, say: pieces, store: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
  }),
  /** What a response with calls is like, beside the chain. */
  calls: fc.option(calling(functionNames), { nil: undefined }),
  /** What follows the last of the chain. */
  last: fc.constantFrom("nothing", "elsewhere", "failed", "unknown"),
  /** Whether another is requested while one runs. */
  early: fc.nat(2).map((n) => n === 2),
  twin: fc.boolean(),
  wrong: fc.subarray(Object.keys(wrongMessages())),
});

/** The messages by what is wrong with them. No message runs a model. */
function wrongMessages(): Readonly<Record<string, string>> {
  const create = { type: "response.create", model: "mock-model", input: "Hi" };
  return {
    "no JSON": "{",
    "no object": "[]",
    "no type": JSON.stringify({ ...create, type: undefined }),
    "another type": JSON.stringify({ ...create, type: "response.destroy" }),
    "no model": JSON.stringify({ ...create, model: undefined }),
    "an input that is a number": JSON.stringify({ ...create, input: 1 }),
  };
}

function toStory({ chain, calls, last: what, early, twin, wrong }: Plan): Story {
  const over = "w1";
  const links = chain.map(({ text, say, store }, n): RespondStep => {
    const parent = n === 0 ? {} : { after: `r${n}` };
    const fields = store ? {} : { store };
    return respond(`r${n + 1}`, {
      ...{ input: [user(text)], over, stream: true, script: { replies: [{ say }] }, fields },
      ...parent,
    });
  });
  const [first] = links;
  const last = `r${links.length}`;
  return {
    steps: [
      ...links,
      ...(twin && first !== undefined ? [overHttp(first, "twin")] : []),
      ...(calls === undefined ? [] : withCalls({ script: { replies: [calls] }, over })),
      ...afterwards(what, last),
      ...(early ? twoAtOnce() : []),
      ...wrong.map((one): StoryStep => ({
        do: "send_message",
        over: "w4",
        text: wrongMessages()[one] ?? "",
      })),
      ...(wrong.length === 0 ? [] : [answered("ok", "w4")]),
    ],
  };
}

/** The same response as a stream. */
function overHttp(step: RespondStep, as: string): RespondStep {
  const { as: twin, over: _, ...rest } = step;
  return { ...rest, as, twin };
}

function withCalls(rest: Pick<RespondStep, "script" | "over">): RespondStep[] {
  const called = respond("c1", {
    input: [user("Look")],
    stream: true,
    fields: { tools: functions },
    ...rest,
  });
  return [called, overHttp(called, "c1-twin")];
}

function answered(as: string, over: string, rest: Partial<RespondStep> = {}): RespondStep {
  return respond(as, {
    ...{ input: [user("Go on")], over, stream: true, script: { replies: [{ say: "Fine." }] } },
    ...rest,
  });
}

function afterwards(what: Plan["last"], after: string): StoryStep[] {
  if (what === "elsewhere") return [answered("x1", "w2", { after })];
  if (what === "unknown") return [answered("x1", "w1", { after: nobody }), answered("x2", "w1", { after })];
  if (what === "nothing") return [];
  const stray = { input: [{ is: "stray_output", text: "A tree" }, user("Go on")] } as const;
  return [answered("x1", "w1", { after, ...stray }), answered("x2", "w1", { after })];
}

/** The second is sent while the model of the first is held, until it is refused, or runs too; it may also wait. */
function twoAtOnce(): StoryStep[] {
  const held = { replies: [{ say: ["One", { gate: "held" }, " two"] }] };
  const reached = (turn: string): StoryStep => ({ do: "await_gate", gate: "held", turn, millis: 500 });
  const open = (turn: string): StoryStep => ({ do: "open_gate", gate: "held", turn });
  const second: StoryStep = {
    do: "parallel",
    branches: [[answered("e2", "w3", { script: held })], [reached("e2"), open("e1"), open("e2")]],
  };
  return [
    {
      do: "parallel",
      branches: [[answered("e1", "w3", { script: held })], [reached("e1"), second]],
    },
  ];
}
