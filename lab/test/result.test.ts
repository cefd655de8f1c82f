/** From results to exit codes, baselines and reports. */
import { expect, test } from "vitest";
import { parseBaseline, toBaseline } from "@understudy/conformance/src/engine/baseline.ts";
import { openMutant } from "../src/mutants/mutant.ts";
import { mutants } from "../src/mutants/index.ts";
import { json } from "@understudy/conformance/src/reporters/index.ts";
import { junit } from "@understudy/conformance/src/reporters/junit.ts";
import { terminal } from "@understudy/conformance/src/reporters/terminal.ts";
import { trace } from "@understudy/conformance/src/reporters/trace.ts";
import { exitCode } from "@understudy/conformance/src/engine/exit-code.ts";
import type { CheckResult, RunResult } from "@understudy/conformance/src/engine/result.ts";
import type { Level } from "@understudy/conformance/src/check.ts";
import { loadSuite } from "@understudy/conformance/src/suite.ts";
import { judge } from "./support/judge.ts";

const judged = { id: "a/b", statement: "It is so.", runs: { passed: 1, failed: 0, inconclusive: 0 } };
const pass: CheckResult = { ...judged, level: "MUST", status: "pass" };
const result: RunResult = {
  target: { name: "t", how: "http://t", profile: "reference", capabilities: [] },
  seed: 1,
  requests: 1,
  checks: [pass],
  statements: [],
  stale: [],
  left: [],
  interrupted: null,
};
const inconclusive = (level: Level, excused: boolean): CheckResult => ({
  ...judged,
  level,
  status: "unknown",
  reason: "why",
  excused,
});

const mutant = mutants.find(({ id }) => id === "resume-changes-started-at")!;
const found = await judge(await openMutant(mutant.over(), mutant.id), {
  runs: 5,
  leastStories: 1,
  shrinks: 30,
});
const failing = (level: Level, known = false): CheckResult[] =>
  found.checks.flatMap((check) => (check.status === "fail" ? [{ ...check, level, known }] : []));

test.each<[string, Partial<RunResult>, Level, number]>([
  ["nothing wrong", {}, "SHOULD", 0],
  ["a MUST that failed", { checks: failing("MUST") }, "SHOULD", 1],
  ["a SHOULD that failed", { checks: failing("SHOULD") }, "SHOULD", 1],
  ["a SHOULD that failed, where only MUST counts", { checks: failing("SHOULD") }, "MUST", 0],
  ["a MAY that failed", { checks: failing("MAY") }, "SHOULD", 0],
  ["a MAY that failed, where it counts", { checks: failing("MAY") }, "MAY", 1],
  ["a failure that is known", { checks: failing("MUST", true) }, "SHOULD", 0],
  ["a known failure that passes now", { stale: ["a/b"] }, "SHOULD", 1],
  ["a MUST that nobody can judge", { checks: [inconclusive("MUST", false)] }, "SHOULD", 2],
  ["a MUST that the profile excuses", { checks: [inconclusive("MUST", true)] }, "SHOULD", 0],
  ["a SHOULD that nobody can judge", { checks: [inconclusive("SHOULD", false)] }, "SHOULD", 0],
  ["an interruption", { interrupted: { by: "target", reason: "why" } }, "SHOULD", 2],
  ["both", { checks: [...failing("MUST"), inconclusive("MUST", false)] }, "SHOULD", 1],
])("%s", (_, part, level, code) => {
  expect(exitCode({ ...result, ...part }, level)).toBe(code);
});

test("a finding takes twelve lines at most and ends with the command that replays it", () => {
  const [first = ""] = terminal(found).split("\n\n");
  expect(first.split("\n").length).toBeLessThanOrEqual(12);
  expect(first).toMatch(/^✗ MUST /);
  expect(first).toMatch(/expected .*\n.*actual /);
  expect(first.split("\n").at(-1)).toMatch(/understudy-conformance replay [0-9a-z]{10,24} \(in process\)$/);
});

test("a finding names where other stories failed, in as many lines", () => {
  const [failed] = failing("MUST");
  const places = [
    ...(failed?.status === "fail" ? failed.places : []),
    { place: "getStep status", stories: 3 },
  ];
  const checks = [{ ...failed, places } as CheckResult];
  const [first = ""] = terminal({ ...found, checks }).split("\n\n");
  expect(first).toContain("\n  Stories that failed by something else: getStep status (3)\n");
  expect(first.split("\n").length).toBeLessThanOrEqual(12);
});

test("JSON holds the whole result", () => {
  expect(JSON.parse(json(found))).toMatchObject({ seed: 1, target: { profile: "reference" } });
});

test("every line of a trace is JSON, and each exchange has its bytes", () => {
  const lines = trace(found)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(["story", "exchange", "given"]));
  expect(lines.find(({ operation }) => operation === "createTurn").text).toMatch(/^data: |^\{/);
});

test("JUnit counts failures and skips", () => {
  const text = junit({ ...result, checks: [pass, ...failing("MUST"), inconclusive("MUST", false)] });
  const failures = [...text.matchAll(/<failure /g)].length;
  expect(failures).toBe(found.checks.filter(({ status }) => status === "fail").length);
  expect([...text.matchAll(/failures="(\d+)"/g)].reduce((sum, [, n]) => sum + Number(n), 0)).toBe(failures);
});

test("a baseline lists what fails, silences it, and says when it passes", { timeout: 60_000 }, async () => {
  const checks = loadSuite().checks.filter(({ id }) => /^(wire|resume\/keeps-turn)/.test(id));
  const baseline = parseBaseline(
    "known: [resume/keeps-turn]",
    checks.map(({ id }) => id),
  );
  expect(toBaseline(found)).toContain("- resume/keeps-turn");
  // A run of some checks says nothing of the others.
  const before = { known: new Set(["wire/answers", "resume/keeps-turn"]) };
  const some = { ...found, checks: found.checks.filter(({ id }) => id === "resume/keeps-turn") };
  expect(toBaseline(some, before)).toBe("known:\n  - wire/answers\n  - resume/keeps-turn\n");
  const few = { runs: 5, leastStories: 1, shrinks: 0 };
  const again = await judge(await openMutant(mutant.over()), { checks, ...few, baseline });
  expect(exitCode(again)).toBe(0);
  const mended = await judge(await openMutant(), { checks, ...few, baseline });
  expect(mended.stale).toEqual([...baseline.known]);
  expect(exitCode(mended)).toBe(1);
});

test.each(["{}", "known: 1", "known: [no/such-check]"])("%s is no baseline", (text) => {
  expect(() => parseBaseline(text, ["a/b"])).toThrow(/baseline/);
});
