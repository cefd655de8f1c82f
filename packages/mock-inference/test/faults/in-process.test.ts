import { ProviderError } from "@understudy/contract";
import type { InferencePart } from "@understudy/contract/provider-data";
import { describe, expect, test } from "vitest";
import {
  createMockInference,
  defineScript,
  type ScriptedAnswer,
  type MockInference,
} from "../../src/index.ts";
import { ask, brief, collect, context, never, user } from "../support/requests.ts";

const request = ask([user("@@faulty@@")]);
const say = ["a", { wait: 5 }, "b", { wait: 6 }, "c"];

/** What an answer gives, and what it throws in the end. */
async function play(answer: ScriptedAnswer, signal: AbortSignal = never) {
  const slept: number[] = [];
  const script = defineScript({ script: "faulty", replies: [answer] });
  const mock = createMockInference([script], { sleep: async (millis) => void slept.push(millis) });
  const parts: InferencePart[] = [];
  const failure = await take(mock, parts, signal).catch((error: unknown) => error);
  return { parts: brief(parts), failure, slept, entry: mock.journal.list()[0] };
}

async function take(mock: MockInference, parts: InferencePart[], signal: AbortSignal): Promise<void> {
  for await (const part of mock.inference.infer(request, { signal })) parts.push(part);
}

describe("a fault in process", () => {
  test.each([
    ["reset", 0, [], []],
    ["reset", 2, ["a", "b"], [5]],
    ["end", 1, ["a"], []],
    ["end", 3, ["a", "b", "c"], [5, 6]],
    ["malformed", 0, [], []],
    ["malformed", 2, ["a", "b"], [5, 6]],
  ] as const)(
    "%s after %i gives what came before, and then a failure that says so",
    async (type, after, parts, slept) => {
      const fault = { type, after };
      const played = await play({ say, fault });
      expect(played).toMatchObject({
        parts,
        slept,
        entry: { fault, state: "failed", error: { status: 502 } },
      });
      expect(played.failure).toBeInstanceOf(ProviderError);
      expect(played.failure).toMatchObject({
        status: 502,
        message: `The answer broke off: ${type} after ${after} ${after === 1 ? "event" : "events"}.`,
      });
    },
  );

  test("comes in the place of the stop if there are no more events before it", async () => {
    for (const type of ["reset", "end", "malformed"] as const)
      expect(await play({ say, fault: { after: 5, type } })).toMatchObject({
        parts: ["a", "b", "c"],
        failure: { status: 502 },
      });
  });

  test("stall waits until the caller gives up", async () => {
    const caller = new AbortController();
    const script = defineScript({ script: "faulty", replies: [{ say, fault: { after: 1, type: "stall" } }] });
    const mock = createMockInference([script]);
    const answer = mock.inference.infer(request, { signal: caller.signal })[Symbol.asyncIterator]();
    expect(await answer.next()).toMatchObject({ value: { text: "a" } });
    const next = answer.next();
    expect(await Promise.race([next, new Promise((resolve) => setImmediate(resolve, "waits"))])).toBe(
      "waits",
    );
    caller.abort(new Error("Enough."));
    await expect(next).rejects.toThrow("Enough.");
    expect(mock.journal.list()).toMatchObject([
      { state: "aborted", answer: [{ text: "a" }], fault: { type: "stall" } },
    ]);
  });

  test("repeat gives that part twice", async () => {
    const twice = await play({ say, fault: { after: 2, type: "repeat" } });
    expect(twice).toMatchObject({ parts: ["a", "b", "b", "c", "[end_of_turn]"], failure: undefined });
    const never = await play({ say, fault: { after: 4, type: "repeat" } });
    expect(never.parts).toEqual(["a", "b", "c", "[end_of_turn]"]);
  });

  test("a fault of bytes makes no difference in process", async () => {
    for (const type of ["crlf", "split_utf8"] as const)
      expect(await play({ say: ["ä"], fault: { type } })).toMatchObject({
        parts: ["ä", "[end_of_turn]"],
        failure: undefined,
        entry: { fault: { type }, state: "answered" },
      });
  });

  test("a fault of one attempt leaves the next attempt alone", async () => {
    const attempts: ScriptedAnswer[] = [{ say: "a", fault: { type: "reset" } }, { say: "b" }];
    const mock = createMockInference([{ script: "faulty", otherwise: { attempts } }]);
    await expect(collect(mock.inference.infer(request, context))).rejects.toThrow("reset after 0 events");
    expect(brief(await collect(mock.inference.infer(request, context)))).toEqual(["b", "[end_of_turn]"]);
  });
});

test("a scripted error has its headers", async () => {
  const headers = { "retry-after": "2" };
  const { failure } = await play({ error: { status: 429, message: "slow down", headers } });
  expect(failure).toMatchObject({ name: "ProviderError", status: 429, message: "slow down", headers });
});
