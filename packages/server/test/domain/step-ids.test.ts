/** Ids of steps, which are derived from the id of their turn. */
import fc from "fast-check";
import { v7, validate, version } from "uuid";
import { expect, test } from "vitest";
import { stepId } from "../../src/domain/turn/state/steps.ts";
import type { TurnState } from "../../src/domain/turn/state/state.ts";

/** Of the state only these count. */
const idOf = (turn_id: string, steps: number): string =>
  stepId({ plan: { turn_id }, steps: Array.from({ length: steps }) } as TurnState);

const turnIds = fc
  .record({
    msecs: fc.nat(2 ** 32),
    seq: fc.nat(0xffffffff),
    random: fc.uint8Array({ minLength: 16, maxLength: 16 }),
  })
  .map((options) => v7(options));

test("a step has a UUID of its own, the same each time, and not its turn's", () => {
  fc.assert(
    fc.property(turnIds, fc.nat(500), (turn_id, steps) => {
      const id = idOf(turn_id, steps);
      expect(version(id)).toBe(8);
      expect(id).toBe(idOf(turn_id, steps));
      expect(id.slice(0, 14)).toBe(turn_id.slice(0, 14));
    }),
  );
});

test("steps of a turn, and of turns whose ids follow one another, share no id", () => {
  const turns = Array.from(
    { length: 50 },
    (_, n) => `01a21239-46c2-7000-8000-0000${(0xffffffe0 + n).toString(16).padStart(9, "0").slice(-8)}`,
  );
  const ids = turns.flatMap((turn_id) => Array.from({ length: 100 }, (_, steps) => idOf(turn_id, steps)));
  expect(ids.every(validate)).toBe(true);
  expect(new Set(ids).size).toBe(50 * 100);
});

test("a turn whose name is no UUID has steps with UUIDs", () => {
  expect(version(idOf("my turn", 0))).toBe(8);
  expect(idOf("my turn", 0)).not.toBe(idOf("your turn", 0));
});
