/** By what the stories of a check fail. */
import { expect, test } from "vitest";
import { count, createTally, placesOf } from "../../src/engine/tally.ts";
import type { Trace } from "../../src/trace/trace.ts";

// Nothing else of a trace is read.
const trace = { exchanges: [{ operation: "createTurn" }, { operation: "getTurn" }] } as unknown as Trace;

function failedBy(...findings: [exchange: number, path: string][]) {
  const tally = createTally();
  for (const [exchange, path] of findings)
    count(tally, { status: "fail", findings: [{ exchange, path, expected: 1, actual: 2 }] }, 0, trace);
  return tally;
}

test("stories that fail at one place count together, whatever its numbers, and the commonest comes first", () => {
  const first = failedBy([1, "status"], [0, "turn.steps.0.id"], [0, "turn.steps.12.id"]);
  const second = failedBy([0, "turn.steps.3.id"]);
  expect(placesOf([first, second])).toEqual([
    { place: "createTurn turn.steps.n.id", stories: 3 },
    { place: "getTurn status 2, not 1", stories: 1 },
  ]);
});

test("ids differ by story, and places do not", () => {
  const ids = ["00000000-0000-7000-8000-0000000000aa", "ff000000-0000-4000-8000-00000000000b"];
  const tally = failedBy(...ids.map((id): [number, string] => [0, `content of step ${id}`]));
  expect(placesOf([tally])).toEqual([{ place: "createTurn content of step n", stories: 2 }]);
});

test("a finding of no exchange has its path alone", () => {
  expect(placesOf([failedBy([7, "answer"])])).toEqual([{ place: "answer", stories: 1 }]);
});

test("a second fault in every story that fails has a place of its own", () => {
  const tally = createTally();
  const wrong = (exchange: number, path: string) => ({ exchange, path, expected: 1, actual: 2 });
  for (let n = 0; n < 3; n += 1)
    count(
      tally,
      { status: "fail", findings: [wrong(0, "turn.id"), wrong(1, "turn.a"), wrong(1, "turn.a")] },
      n,
      trace,
    );
  count(tally, { status: "fail", findings: [wrong(1, "turn.b")] }, 3, trace);
  expect(placesOf([tally])).toEqual([
    { place: "createTurn turn.id", stories: 3 },
    { place: "getTurn turn.b", stories: 1 },
    { place: "getTurn turn.a", stories: 3 },
  ]);
});

test("findings with different statuses have different places", () => {
  const tally = createTally();
  for (const actual of [500, 200, 500])
    count(
      tally,
      { status: "fail", findings: [{ exchange: 0, path: "status", expected: "400", actual }] },
      0,
      trace,
    );
  expect(placesOf([tally])).toEqual([
    { place: "createTurn status 500, not 400", stories: 2 },
    { place: "createTurn status 200, not 400", stories: 1 },
  ]);
});
