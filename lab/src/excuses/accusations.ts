/** What the checks say against a target after a story. */
import type { Check } from "@understudy/conformance/src/check/check.ts";
import { type JudgedTarget, judgesOf } from "@understudy/conformance/src/engine/plan.ts";
import { judge } from "@understudy/conformance/src/engine/tally.ts";
import { loadSuite } from "@understudy/conformance/src/apis/suite.ts";
import type { Trace } from "@understudy/conformance/src/trace/trace.ts";
import type { Finding } from "@understudy/conformance/src/check/verdict.ts";

const suite = loadSuite();

export interface Accusation {
  check: string;
  /** The first finding. */
  finding: Finding | undefined;
}

/** Of these checks, all by default, those that judge stories of the family on the target and fail on the trace. */
export function accusationsIn(
  trace: Trace,
  family: string,
  target: JudgedTarget,
  checks: readonly Check[] = suite.checks,
): Accusation[] {
  return judgesOfFamily(family, checks, target).flatMap((check) => {
    const verdict = judge(check, trace);
    return verdict.status === "fail" ? [{ check: check.id, finding: verdict.findings[0] }] : [];
  });
}

/** Those of these checks that judge the stories of a family. */
export function judgesOfFamily(family: string, checks: readonly Check[], target: JudgedTarget): Check[] {
  const generator = suite.generators.find(({ id }) => id === family);
  return generator === undefined ? [] : judgesOf(generator, checks, target);
}

/** As messages show it. */
export function accusationText({ check, finding }: Accusation): string {
  return `${check}: ${JSON.stringify(finding)}`;
}
