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
import type { CheckResult, FailedCheck, RunResult } from "@understudy/conformance/src/engine/result.ts";
import type { Level } from "@understudy/conformance/src/check/check.ts";
import { resumeStories } from "@understudy/conformance/src/apis/agents/generators/resume.ts";
import { chosen, loadSuite } from "@understudy/conformance/src/apis/suite.ts";
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
/** What it breaks, and a neighbour that it does not, in stories of one family: those of all would tell no more of a result. */
const checks = chosen(loadSuite().checks, ["resume/keeps-turn", "resume/awaits-calls"]);
const few = { checks, generators: [resumeStories], runs: 5, maxStories: 5, leastStories: 1 };
const found = await judge(await openMutant(mutant.over(), mutant.id), {
  ...few,
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

test("a finding has a line for each step of its story and ends with the command that replays it", () => {
  const [first = ""] = terminal(found).split("\n\n");
  expect(first.split("\n").length).toBeLessThanOrEqual(24);
  expect(first).toMatch(/^✗ MUST /);
  expect(first).toMatch(/expected .*\n.*actual /);
  expect(first.split("\n").at(-1)).toMatch(/understudy-conformance replay [0-9a-z]{10,24} \(in process\)$/);
});

const failedFirst = failing("MUST").find((check) => check.status === "fail") as FailedCheck;
const shown = (check: FailedCheck): string => terminal({ ...found, checks: [check] }).split("\n\n")[0] ?? "";

test("each further place that stories failed by has a line, and many places end in a count", () => {
  const also = (...names: string[]) => [
    ...failedFirst.places.slice(0, 1),
    ...names.map((place) => ({ place, stories: 3 })),
  ];
  const two = shown({ ...failedFirst, places: also("getStep status 500, not 200", "getTurn turn.id") });
  expect(two).toContain(
    "\n  Also wrong, in 3 of the stories that failed: getStep status 500, not 200" +
      "\n  Also wrong, in 3 of the stories that failed: getTurn turn.id\n",
  );
  expect(shown({ ...failedFirst, places: also("a", "b", "c", "d", "e") })).toContain(
    "\n  … and 2 more places: a run with --html FILE shows all\n",
  );
});

test("every step of a story has its line, shortened, and of a long story the last twelve have", () => {
  const { trace } = failedFirst.counterexample;
  const withSteps = (count: number, unshrunk: string | null = null): string => {
    const agents = Array.from({ length: count }, (_, n) => ({
      ...{ do: "create_agent" as const, as: `a${n + 10}`, config: { model: "m", instructions: "" } },
      wrong: Object.fromEntries(Array.from({ length: 20 }, (_one, at) => [`field_${at}`, "long"])),
    }));
    const story = { ...trace.story, steps: [...agents, ...trace.story.steps] };
    return shown({
      ...failedFirst,
      counterexample: { ...failedFirst.counterexample, trace: { ...trace, story }, unshrunk },
    });
  };
  const few = withSteps(1).split("\n");
  expect(few[2]).toMatch(/^ {4}create agent a10 .*…$/);
  expect(few[2]).toHaveLength(114);
  expect(withSteps(40)).toMatch(
    /\n {4}… \(\d+ steps before: the replay below, and a run with --html FILE, show all\)\n/,
  );
  expect(withSteps(40).split("\n").length).toBeLessThanOrEqual(24);
  expect(withSteps(40, "why").split("\n").length).toBeLessThanOrEqual(withSteps(40).split("\n").length - 6);
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
  const baseline = parseBaseline(
    "known: [resume/keeps-turn]",
    checks.map(({ id }) => id),
  );
  expect(toBaseline(found)).toContain("- resume/keeps-turn");
  // A run of some checks says nothing of the others.
  const before = { known: new Set(["wire/answers", "resume/keeps-turn"]) };
  const some = { ...found, checks: found.checks.filter(({ id }) => id === "resume/keeps-turn") };
  expect(toBaseline(some, before)).toBe("known:\n  - wire/answers\n  - resume/keeps-turn\n");
  const again = await judge(await openMutant(mutant.over()), { ...few, shrinks: 0, baseline });
  expect(exitCode(again)).toBe(0);
  const mended = await judge(await openMutant(), { ...few, shrinks: 0, baseline });
  expect(mended.stale).toEqual([...baseline.known]);
  expect(exitCode(mended)).toBe(1);
});

test.each(["{}", "known: 1", "known: [no/such-check]"])("%s is no baseline", (text) => {
  expect(() => parseBaseline(text, ["a/b"])).toThrow(/baseline/);
});
