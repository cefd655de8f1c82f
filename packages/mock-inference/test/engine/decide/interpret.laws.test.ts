import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawsOf } from "../../../../../vitest.draws.ts";
import { createMockInference, defineScript, type Script } from "../../../src/index.ts";
import { interpret } from "../../../src/engine/decide/interpret.ts";
import type { Message } from "@understudy/contract/types";
import { answered, ask, brief, collect, context, system, toolSaid, user } from "../../support/requests.ts";
import { anyRequestTo, anyScripts } from "../../support/scripts.ts";

const scriptsAndRequest = anyScripts.chain((scripts) =>
  fc.tuple(fc.constant(scripts), anyRequestTo(scripts)),
);

describe("interpreting a request", () => {
  test("gives the same for the same, and changes nothing", () => {
    fc.assert(
      fc.property(scriptsAndRequest, fc.nat({ max: 3 }), ([scripts, request], nth) => {
        const before = structuredClone({ scripts, request });
        const first = interpret(deepFreeze(scripts), () => nth, deepFreeze(request));
        expect(interpret(before.scripts, () => nth, before.request)).toEqual(first);
      }),
    );
  });

  test("ends with one stop or one failure, or is a miss with a reason that is not counted", () => {
    fc.assert(
      fc.property(scriptsAndRequest, ([scripts, request]) => {
        const { decision, count } = interpret(scripts, () => 0, request);
        if (decision.kind === "miss") {
          expect(decision.message).not.toBe("");
          expect(count).toBeNull();
          return;
        }
        const ends = decision.actions.map(
          (action) => action.do === "fail" || (action.do === "emit" && action.part.type === "stop"),
        );
        expect(ends.indexOf(true)).toBe(ends.length - 1);
      }),
    );
  });

  test("takes the reply at the number of assistant messages since the newest marker", () => {
    const script = lines("weather", 12);
    const before = fc.array(fc.constantFrom(user("Hi"), answered(), user("@@weather#0@@")), { maxLength: 5 });
    const after = fc.array(
      fc.constantFrom(user("And?"), answered(), answered("@@weather@@"), toolSaid("@@a@@")),
      {
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(before, after, fc.boolean(), (before, after, inInstructions) => {
        const marked = inInstructions ? system("Be brief. @@weather#1@@") : user("@@weather#1@@ Hi");
        // A marker in the instructions is the newest only while no user message has one.
        const earlier = inInstructions ? [] : before;
        const { decision } = interpret([script], () => 0, ask([...earlier, marked, ...after]));
        const position = after.filter((message) => message.role === "assistant").length;
        expect(decision).toMatchObject({
          kind: "reply",
          position,
          path: `replies[${position}]`,
          marker: "weather#1",
        });
      }),
    );
  });

  test("counts every assistant message where the instructions hold the marker or there is none", () => {
    const script = { ...lines("weather", 4), model: "mock-model" };
    const conversation = [answered(), user("Hi"), answered(), user("And?")];
    for (const messages of [conversation, [answered(), system("@@weather@@"), ...conversation.slice(1)]])
      expect(interpret([script], () => 0, ask(messages)).decision).toMatchObject({ position: 2 });
  });
});

describe("a scripted model", () => {
  test("gives each attempt once, and the last one from then on", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 8 }),
        async (attempts, requests) => {
          const mock = createMockInference([
            {
              script: "a",
              replies: [{ attempts: Array.from({ length: attempts }, (_, nth) => ({ say: `${nth}` })) }],
            },
          ]);
          for (let nth = 0; nth < requests; nth += 1)
            expect(await say(mock, [user("@@a@@")])).toEqual([
              `${Math.min(nth, attempts - 1)}`,
              "[end_of_turn]",
            ]);
        },
      ),
      { numRuns: drawsOf(30) },
    );
  });

  test("plays each of several conversations as if it were alone", async () => {
    const scripts = [
      defineScript({
        script: "a",
        replies: [
          { attempts: [{ say: "a0.0" }, { say: "a0.1" }, { say: "a0.2" }] },
          { attempts: [{ say: "a1.0" }, { say: "a1.1" }] },
        ],
        otherwise: { attempts: [{ say: "more" }, { say: "even more" }] },
        tools: [{ tool: "t", group: "g", returns: ["t0", "t1", "t2"] }],
      }),
      defineScript({
        script: "b",
        replies: [{ attempts: [{ say: "b0.0" }, { say: "b0.1" }] }],
        otherwise: { say: "b" },
      }),
    ];
    const step = fc.constantFrom("retry", "go on", "call the tool");
    const conversation = fc.tuple(fc.constantFrom("a", "b"), fc.array(step, { minLength: 1, maxLength: 6 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(conversation, { minLength: 2, maxLength: 4 }),
        fc.infiniteStream(fc.nat()),
        async (all, order) => {
          const alone = await Promise.all(
            all.map(async ([name, steps], id) => {
              const mock = createMockInference(scripts);
              const play = player(mock, name, id);
              for (const each of steps) await play.step(each);
              return play.received;
            }),
          );
          const mock = createMockInference(scripts);
          const players = all.map(([name], id) => player(mock, name, id));
          const left = all.map(([, steps]) => [...steps]);
          while (left.some((steps) => steps.length > 0)) {
            const open = left.flatMap((steps, index) => (steps.length > 0 ? [index] : []));
            const turn = open[order.next().value! % open.length]!;
            await players[turn]!.step(left[turn]!.shift()!);
          }
          expect(players.map(({ received }) => received)).toEqual(alone);
        },
      ),
      { numRuns: drawsOf(50) },
    );
  });

  test("never repeats a call id in a conversation, and repeats them all in the same conversation", async () => {
    const script: Script = {
      script: "a",
      otherwise: { say: "Let me look.", call: [{ tool: "t" }, { tool: "t", args: [1] }] },
    };
    const ids = async () => {
      const mock = createMockInference([script]);
      const messages: Message[] = [user("@@a@@")];
      const seen: string[] = [];
      for (let turn = 0; turn < 5; turn += 1) {
        const parts = await collect(mock.inference.infer(ask(messages), context));
        seen.push(...parts.flatMap((part) => (part.type === "tool_call" ? [part.call.call_id] : [])));
        messages.push(answered(), toolSaid("1"), toolSaid("2"));
      }
      return seen;
    };
    const first = await ids();
    expect(new Set(first).size).toBe(10);
    expect(await ids()).toEqual(first);
  });
});

/** A script that says a line of its own at each position. */
function lines(script: string, count: number): Script {
  return { script, replies: Array.from({ length: count }, (_, index) => ({ say: `line ${index}` })) };
}

type Mock = ReturnType<typeof createMockInference>;

async function say(mock: Mock, messages: Message[]): Promise<string[]> {
  return brief(await collect(mock.inference.infer(ask(messages), context)));
}

/** One conversation, with a marker of its own. */
function player(mock: Mock, name: string, id: number) {
  const messages: Message[] = [user(`@@${name}#${id}@@`)];
  const received: string[] = [];
  return {
    received,
    async step(what: string) {
      if (what === "call the tool") {
        const request = { toolgroup_id: "g", tool_name: "t", arguments: {}, messages };
        const result = await mock.tools
          .invoke(request, context)
          .catch((error: Error) => ({ content: error.message }));
        received.push(String(result.content));
        return;
      }
      received.push(...(await say(mock, messages)));
      if (what === "go on") messages.push(answered());
    },
  };
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}
