/** From a run's result to the published report: no other file knows both. */
import { type Report, type ReportCheck, reportFormat } from "@understudy/conformance-report";
import { fixFirst } from "../engine/fix-first.ts";
import type { CheckResult, RunResult } from "../engine/result.ts";
import { toReportCounterexample } from "./report/counterexample.ts";

/** Properties are named one by one, so that a change of the internal result does not change the report. */
export function toReport(result: RunResult): Report {
  const { target, seed, requests, checks, statements, stale, left, interrupted } = result;
  return {
    format: reportFormat,
    target: {
      name: target.name,
      arguments: target.how,
      profile: target.profile,
      capabilities: target.capabilities,
    },
    seed,
    requests,
    checks: checks.map((check) => toReportCheck(check, target)),
    statements: statements.map((statement) => ({
      id: statement.id,
      level: statement.level,
      text: statement.text,
      reference: statement.reference.join("; "),
      unobservable: statement.unobservable,
    })),
    fixFirst: fixFirst(result).map(({ id, operation, others }) => ({ id, operation, others })),
    stale,
    left,
    interrupted: interrupted && { by: interrupted.by, reason: interrupted.reason },
  };
}

function toReportCheck(check: CheckResult, target: RunResult["target"]): ReportCheck {
  const base = {
    id: check.id,
    level: check.level,
    statement: check.statement,
    runs: { passed: check.runs.passed, failed: check.runs.failed, inconclusive: check.runs.inconclusive },
  };
  switch (check.status) {
    case "pass":
      return { ...base, status: "pass" };
    case "unknown":
      return { ...base, status: "unknown", reason: check.reason, excused: check.excused };
    case "fail":
      return {
        ...base,
        status: "fail",
        known: check.known,
        places: check.places,
        counterexample: toReportCounterexample(check, target),
      };
  }
}
