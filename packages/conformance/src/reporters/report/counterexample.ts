/** The story of a failed check, for the report. */
import type { ReportCounterexample, ReportFinding, ReportStep } from "@understudy/conformance-report";
import type { CheckResult, RunResult } from "../../engine/result.ts";
import type { StoryStep, TurnScript } from "../../story/story.ts";
import type { Finding } from "../../check/verdict.ts";
import { describeStep } from "../words/describe-step.ts";
import { replayLine } from "../words/short.ts";
import { toReportExchange } from "./exchange.ts";
import { toReportJournal } from "./journal.ts";
import { shortenPair } from "./shorten.ts";
import { cutLine, jsonText, limits } from "./text.ts";

export function toReportCounterexample(
  check: Extract<CheckResult, { status: "fail" }>,
  target: RunResult["target"],
): ReportCounterexample {
  const { findings, trace, unshrunk } = check.counterexample;
  const guilty = findings[0]?.exchange;
  return {
    findings: findings.slice(0, limits.findings).map(toReportFinding),
    omittedFindings: Math.max(findings.length - limits.findings, 0),
    steps: trace.story.steps.map(toReportStep),
    names: Object.fromEntries(Object.entries(trace.ids).map(([name, id]) => [name, cutLine(id)])),
    exchanges: trace.exchanges.map((exchange) =>
      toReportExchange(exchange, exchange.index === guilty ? limits.guiltyBody : limits.body),
    ),
    journal: toReportJournal(trace),
    restarts: trace.restarts,
    replay: replayLine(check, target),
    unshrunk,
  };
}

function toReportFinding(finding: Finding): ReportFinding {
  const [expected, actual] = shortenPair(finding.expected, finding.actual);
  return {
    exchange: finding.exchange,
    path: cutLine(finding.path),
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
    ...(finding.sides === undefined ? {} : { sides: finding.sides }),
    ...(finding.seq === undefined ? {} : { seq: finding.seq }),
  };
}

function toReportStep(step: StoryStep): ReportStep {
  const [script, ...more] = scriptsOf(step);
  return {
    text: describeStep(step),
    script: jsonText(more.length === 0 ? script : [script, ...more], limits.body),
  };
}

function scriptsOf(step: StoryStep): TurnScript[] {
  switch (step.do) {
    case "turn":
    case "stage":
      return [step.script];
    case "altered":
      return scriptsOf(step.step);
    case "parallel":
      return step.branches.flat().flatMap(scriptsOf);
    default:
      return [];
  }
}
