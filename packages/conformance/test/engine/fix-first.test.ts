/** Which of several findings is named as the one to begin with. */
import { expect, test } from "vitest";
import type { FailedCheck } from "../../src/engine/result.ts";
import { fixFirst, inFixOrder } from "../../src/engine/fix-first.ts";
import type { Level } from "../../src/check/check.ts";
import type { Trace } from "../../src/trace/trace.ts";

function failed(id: string, operation: string, steps = 1, level: Level = "MUST", known = false): FailedCheck {
  // Nothing else of a trace is read.
  const trace = { story: { steps: Array(steps) }, exchanges: [{ operation }] } as unknown as Trace;
  const findings = [{ exchange: 0, path: "status", expected: 200, actual: 500 }];
  return {
    ...{ id, level, statement: "It is so.", status: "fail", known, places: [] },
    runs: { passed: 0, failed: 1, inconclusive: 0 },
    counterexample: { findings, trace, seed: 1, path: "conversation:0", unshrunk: null },
  };
}

const named = (...checks: FailedCheck[]): string[] =>
  fixFirst({ checks, interrupted: null }).map(({ id, others }) => `${id} ${others}`);

test("each operation is named once: MUST first, then the area that others build on, then the shortest story", () => {
  expect(
    named(
      failed("wire/declared-properties", "createTurn", 1, "SHOULD"),
      failed("resume/keeps-turn", "resumeTurn", 1),
      failed("errors/shape", "createTurn", 1),
      failed("streams/turn-start", "createTurn", 5),
      failed("streams/content-type", "createTurn", 2),
      failed("agents/listed", "listAgents", 9),
      failed("inspect/health", "health", 2),
    ),
  ).toEqual(["agents/listed 0", "streams/content-type 3", "resume/keeps-turn 0"]);
});

test("one finding needs no advice; known findings and findings on a target that cannot be judged do not count", () => {
  const two = [failed("wire/framing", "createTurn"), failed("errors/shape", "createTurn")];
  expect(named(...two)).toEqual(["wire/framing 1"]);
  expect(named(failed("wire/framing", "createTurn"), failed("errors/shape", "a", 1, "MUST", true))).toEqual(
    [],
  );
  expect(fixFirst({ checks: two, interrupted: { by: "setup", reason: "why" } })).toEqual([]);
});

test("what to fix first is first in the order of all, and what is known to fail is last", () => {
  const checks = [
    failed("wire/framing", "createTurn", 1, "MUST", true),
    failed("errors/shape", "createTurn"),
    failed("inspect/health", "health", 1, "SHOULD"),
    failed("streams/turn-start", "createTurn"),
    failed("resume/keeps-turn", "createTurn", 3),
  ];
  expect(inFixOrder(checks).map(({ id }) => id)).toEqual([
    "streams/turn-start",
    "inspect/health",
    "errors/shape",
    "resume/keeps-turn",
    "wire/framing",
  ]);
});
