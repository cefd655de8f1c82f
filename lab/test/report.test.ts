/** From a run's result to the published report. */
import { reportFormat, type ReportFailed } from "@understudy/conformance-report";
import { expect, test } from "vitest";
import { mutants } from "../src/mutants/index.ts";
import { openMutant } from "../src/mutants/mutant.ts";
import { html, json } from "@understudy/conformance/src/reporters/index.ts";
import { toReport } from "@understudy/conformance/src/reporters/report.ts";
import { shortenPair } from "@understudy/conformance/src/reporters/report/shorten.ts";
import type { RunResult } from "@understudy/conformance/src/engine/result.ts";
import { resumeStories } from "@understudy/conformance/src/apis/agents/generators/resume.ts";
import { chosen, loadSuite } from "@understudy/conformance/src/apis/suite.ts";
import { exchangeOf, failed, resultOf, traceOf } from "./support/finding.ts";
import { judge } from "./support/judge.ts";

const megabyte = "x".repeat(1_000_000);
const numbers = Array.from({ length: 1_000 }, (_, n) => n);

function failures(result: RunResult): ReportFailed[] {
  return toReport(result).checks.filter((check) => check.status === "fail");
}

test("the JSON report is the whole report", () => {
  const result = resultOf([failed(traceOf([exchangeOf()]))]);
  const report = JSON.parse(json(result));
  expect(report).toEqual(toReport(result));
  expect(report).toMatchObject({
    format: reportFormat,
    target: { name: "http://a", arguments: "http://a" },
    checks: [{ status: "fail", runs: { passed: 1, failed: 2, inconclusive: 3 } }],
  });
});

test("a finding names its exchange, the path, and both values", () => {
  const [check] = failures(resultOf([failed(traceOf([exchangeOf()]))]));
  expect(check?.counterexample).toMatchObject({
    findings: [{ exchange: 0, path: "status", expected: 404, actual: 200 }],
    steps: [{ text: "get agent a1", script: null }],
    names: { a1: "id-1" },
    exchanges: [
      { request: { method: "GET" }, response: { status: 200, label: "200", body: { text: "{}" } } },
    ],
    journal: null,
    replay: "understudy-conformance replay area/name http://a --seed 1 --path conversation:0:0",
  });
});

test("the report of a megabyte is small, and says how much is missing", () => {
  const items = [{ event: { payload: { event_type: "turn_complete", text: megabyte } } }];
  const exchanges = [exchangeOf({ text: megabyte, json: undefined }), exchangeOf({ index: 1, items })];
  const finding = { exchange: 0, expected: megabyte, actual: `${megabyte}y` };
  const result = resultOf([failed(traceOf(exchanges), finding)]);
  const [check] = failures(result);
  expect(check?.counterexample.exchanges[0]?.response.body?.omitted).toBe(980_000);
  expect(check?.counterexample.findings[0]).toMatchObject({
    actual: `… 999,960 characters …${"x".repeat(40)}y`,
  });
  expect(html(result).length).toBeLessThan(120_000);
});

test("ids and paths of a megabyte leave the report small", () => {
  const exchange = exchangeOf({
    request: { method: "GET", path: `/v1/agents/${megabyte}`, body: undefined },
  });
  const trace = traceOf([exchange], { ids: { a1: megabyte } });
  const result = resultOf([failed(trace, { path: `turn.${megabyte}` })]);
  expect(json(result).length).toBeLessThan(20_000);
});

test("the report has the beginning and the end of a long stream", () => {
  const items = numbers.map((n) => ({ n }));
  const [check] = failures(resultOf([failed(traceOf([exchangeOf({ items })]))]));
  const stream = check?.counterexample.exchanges[0]?.response.stream;
  expect(stream?.count).toBe(1_000);
  expect(stream?.events.map(({ index }) => index)).toEqual([...numbers.slice(0, 20), ...numbers.slice(-20)]);
});

test("the report has the first of many findings in one story", () => {
  const check = failed(traceOf([exchangeOf()]));
  if (check.status !== "fail") throw new Error("unreachable");
  const findings = numbers.flatMap(() => check.counterexample.findings);
  const [reported] = failures(
    resultOf([{ ...check, counterexample: { ...check.counterexample, findings } }]),
  );
  expect(reported?.counterexample.findings).toHaveLength(20);
  expect(reported?.counterexample.omittedFindings).toBe(980);
});

test.each<[string, unknown, unknown, unknown, unknown]>([
  ["short values", { a: [1, "b"] }, { a: [2] }, { a: [1, "b"] }, { a: [2] }],
  ["nothing", undefined, "a", undefined, "a"],
  [
    "lists that differ late",
    numbers,
    numbers.with(600, -1),
    ["… 598 equal items …", ...numbers.slice(598, 798), "… 202 more items"],
    ["… 598 equal items …", 598, 599, -1, ...numbers.slice(601, 798), "… 202 more items"],
  ],
  [
    "lists of different lengths",
    numbers,
    numbers.slice(0, 999),
    ["… 997 equal items …", 997, 998, 999],
    ["… 997 equal items …", 997, 998],
  ],
  [
    "texts inside",
    { a: megabyte },
    { a: null, b: megabyte },
    { a: `${"x".repeat(4_000)}… 996,000 more characters` },
    { a: null, b: `${"x".repeat(4_000)}… 996,000 more characters` },
  ],
])("%s are cut where both sides agree, or at the end", (_, expected, actual, ...cut) => {
  expect(shortenPair(expected, actual)).toEqual(cut);
});

test("a call of the model belongs to the request behind which it was made", { timeout: 60_000 }, async () => {
  const { over } = mutants.find(({ id }) => id === "inference-hides-tool-responses")!;
  const checks = chosen(loadSuite().checks, ["resume/responses-reach-model"]);
  const options = { checks, generators: [resumeStories], runs: 8, maxStories: 8, shrinks: 0 };
  const [check] = failures(await judge(await openMutant(over()), options));
  const { findings, exchanges, journal, steps } = check!.counterexample;
  const entry = journal!.find(({ seq }) => seq === findings[0]!.seq);
  expect(entry).toMatchObject({ actor: "model", exchange: findings[0]!.exchange });
  expect(entry!.request.body!.text).toContain('"messages"');
  expect(exchanges[entry!.exchange!]!.request.path).toMatch(/resume$/);
  expect(steps.some(({ script }) => script?.text.includes('"replies"'))).toBe(true);
});
