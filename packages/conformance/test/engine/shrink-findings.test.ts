/** In which order findings are shrunk, and what the report says of those that a limit of time has cut. */
import { expect, test } from "vitest";
import type { FailedCheck, RunResult } from "../../src/engine/result.ts";
import { type Failure, shrinkFindings } from "../../src/engine/shrink-findings.ts";
import { createTimeLimit } from "../../src/engine/time-limit.ts";
import { terminal } from "../../src/reporters/terminal.ts";
import { loadSuite } from "../../src/apis/suite.ts";
import type { Trace } from "../../src/trace/trace.ts";

/** A check that failed, which nothing is sent for. */
function failureOf(id: string, operation: string): Failure {
  const step = { do: "inspect" };
  // Nothing else of a trace is read.
  const trace = { story: { steps: [step] }, exchanges: [{ operation, step }] } as unknown as Trace;
  const findings = [{ exchange: 0, path: "status", expected: "200", actual: 404 }];
  const [generator] = loadSuite().generators;
  const stage = { generator, meter: { stopped: null }, seed: 1 } as unknown as Failure["stage"];
  const first = { index: 0, trace, findings };
  const result: FailedCheck = {
    ...{ id, level: "MUST", statement: "It is so.", status: "fail", known: false, places: [] },
    runs: { passed: 0, failed: 1, inconclusive: 0 },
    counterexample: { findings, trace, seed: 1, path: "crud:0", unshrunk: null },
  };
  return { stage, first, result };
}

const failures = [
  failureOf("tools/call", "createTurn"),
  failureOf("streams/turn-start", "createTurn"),
  failureOf("agents/listed", "listAgents"),
];

test("what to fix first is shrunk first, and each finding is handed on as soon as it is short", async () => {
  const events: string[] = [];
  const shrunk = await shrinkFindings(failures, {
    most: 0,
    time: createTimeLimit(),
    onShrink: (nth, of) => events.push(`${nth} of ${of}`),
    onFinding: ({ id }) => events.push(id),
  });
  const order = ["agents/listed", "streams/turn-start", "tools/call"];
  expect(events).toEqual(order.flatMap((id, n) => [`${n + 1} of 3`, id]));
  expect([...shrunk.keys()]).toEqual(order);
});

test("one line at the end counts the findings that the time has cut", async () => {
  const time = createTimeLimit(0);
  const shrunk = await shrinkFindings(failures, { most: 200, time });
  const result: RunResult = {
    target: { name: "t", how: "http://t", profile: "reference", capabilities: [] },
    ...{ seed: 1, requests: 1, statements: [], stale: [], left: [], interrupted: null },
    checks: failures.flatMap(({ result: { id } }) => shrunk.get(id) ?? []),
  };
  const text = terminal(result);
  expect(text.match(/^✗ MUST \S+/gm)).toEqual([
    "✗ MUST agents/listed:",
    "✗ MUST streams/turn-start:",
    "✗ MUST tools/call:",
  ]);
  expect(text.match(/^! .*/gm)).toEqual([
    "! Not as short as they could be: 3 of 3 findings, since the time was over. Give more with --max-time, or choose checks with --only.",
  ]);
  expect(text.trimEnd().split("\n\n").at(-2)).toMatch(/^To fix first:\n/);
});

test("where nothing is shrunk at all, each finding says why", async () => {
  const why = "the run stopped early";
  const shrunk = await shrinkFindings(failures, { most: 200, why, time: createTimeLimit() });
  expect([...shrunk.values()].map(({ counterexample }) => counterexample.unshrunk)).toEqual([why, why, why]);
});
