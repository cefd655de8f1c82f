import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withPace } from "../../src/engine/decide/pace.ts";
import { createRandom } from "../../src/engine/decide/random.ts";
import { createMockInference, defineScript, type Pace } from "../../src/index.ts";
import type { Action } from "../../src/engine/decide/action.ts";
import { ask, collect, context, user } from "../support/requests.ts";
import { anyPace } from "../support/scripts.ts";

const give = (text: string): Action => ({ do: "emit", part: { type: "text", text } });
const stop: Action = { do: "emit", part: { type: "stop", stop_reason: "end_of_turn" } };
const gate: Action = { do: "gate", name: "g" };

const answer = [give("a"), give("b"), gate, give("c"), stop];
const pauses = (actions: readonly Action[]): number[] =>
  actions.flatMap((action) => (action.do === "wait" ? [action.millis] : []));

describe("a pace", () => {
  test("is a pause before the first event and one before each text and call after it", () => {
    expect(withPace(answer, { first: "200ms", per_second: 40 })).toEqual([
      { do: "wait", millis: 200 },
      give("a"),
      { do: "wait", millis: 25 },
      give("b"),
      gate,
      { do: "wait", millis: 25 },
      give("c"),
      stop,
    ]);
    const fail: Action = { do: "fail", status: 503, message: "No." };
    expect(withPace([fail], { first: 5 })).toEqual([{ do: "wait", millis: 5 }, fail]);
  });

  test("changes nothing but the pauses, and has the same ones every time", () => {
    fc.assert(
      fc.property(anyPace, (pace) => {
        const paced = withPace(answer, pace);
        expect(paced.filter((action) => action.do !== "wait")).toEqual(answer);
        expect(withPace(answer, pace)).toEqual(paced);
      }),
    );
  });

  test("keeps the rate though pauses are whole milliseconds", () => {
    const many = [...Array.from({ length: 3001 }, (_, nth) => give(`${nth}`)), stop];
    const all = pauses(withPace(many, { per_second: 3000 }));
    expect(all.every((millis) => Number.isInteger(millis) && millis > 0)).toBe(true);
    expect(all.reduce((sum, millis) => sum + millis, 0)).toBe(1000);
  });

  test("varies by at most its jitter, and by its seed", () => {
    fc.assert(
      fc.property(fc.integer(), fc.double({ min: 0, max: 1, noNaN: true }), (seed, jitter) => {
        const many = Array.from({ length: 20 }, (_, nth) => give(`${nth}`));
        const all = pauses(withPace([...many, stop], { first: 1000, per_second: 1, jitter, seed }));
        for (const millis of all) expect(Math.abs(millis - 1000)).toBeLessThanOrEqual(1000 * jitter + 1);
      }),
    );
    const jittered = (seed: number): number[] =>
      pauses(withPace(answer, { first: 1000, per_second: 2, jitter: 0.5, seed }));
    expect(jittered(7)).toEqual([512, 281, 738]);
    expect(jittered(8)).not.toEqual(jittered(7));
    expect(pauses(withPace(answer, { first: 1000, per_second: 2, jitter: 0.5 }))).toEqual(jittered(0));
  });

  test("passes by the sleep that the mock was given", async () => {
    const slept: number[] = [];
    const pace: Pace = { first: "2s", per_second: 10 };
    const script = defineScript({ script: "slow", replies: [{ say: ["a", { wait: 7 }, "b"], pace }] });
    const mock = createMockInference([script], { sleep: async (millis) => void slept.push(millis) });
    const parts = await collect(mock.inference.infer(ask([user("@@slow@@")]), context));
    expect(parts).toHaveLength(3);
    expect(slept).toEqual([2000, 7, 100]);
  });
});

test("the same seed gives the same numbers on every machine", () => {
  const random = createRandom(7);
  expect(Array.from({ length: 3 }, () => random() * 2 ** 32)).toEqual([50271532, 266108690, 4195786334]);
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const next = createRandom(seed)();
      expect(next).toBeGreaterThanOrEqual(0);
      expect(next).toBeLessThan(1);
    }),
  );
});
