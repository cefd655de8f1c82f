/** The JUnit report. */
import type { CheckResult, RunResult } from "../engine/result.ts";
import { describeStep } from "./words/describe-step.ts";
import { areaOf } from "../check/check.ts";
import { short, sidesOf } from "./words/short.ts";

/** JUnit's XML: a suite for each area, a case for each check. Unknown checks and known failures are skipped. */
export function junit({ target, checks, interrupted }: RunResult): string {
  const areas = [...new Set(checks.map(({ id }) => areaOf(id)))];
  const suites = areas.map((area) => {
    const cases = checks.filter(({ id }) => areaOf(id) === area);
    const failures = cases.filter((check) => check.status === "fail" && !check.known).length;
    const skipped = cases.filter(
      (check) => check.status === "unknown" || (check.status === "fail" && check.known),
    ).length;
    const attributes = `name="${escape(area)}" tests="${cases.length}" failures="${failures}" skipped="${skipped}"`;
    return `  <testsuite ${attributes}>\n${cases.map(caseOf).join("")}  </testsuite>\n`;
  });
  const broken = interrupted === null ? "" : `  <system-err>${escape(interrupted.reason)}</system-err>\n`;
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
  return `${head}<testsuites name="${escape(`conformance of ${target.name}`)}">\n${suites.join("")}${broken}</testsuites>\n`;
}

function caseOf(check: CheckResult): string {
  const open = `    <testcase classname="${escape(areaOf(check.id))}" name="${escape(check.id)}"`;
  if (check.status === "pass") return `${open}/>\n`;
  if (check.status === "unknown") return `${open}><skipped message="${escape(check.reason)}"/></testcase>\n`;
  if (check.known) return `${open}><skipped message="known failure, listed in the baseline"/></testcase>\n`;
  const { findings, trace } = check.counterexample;
  const lines = [
    ...trace.story.steps.map(describeStep),
    ...findings.map((finding) => {
      const [one, other] = sidesOf(finding);
      return `${finding.path}: ${one} ${short(finding.expected)}, ${other} ${short(finding.actual)}`;
    }),
  ];
  return `${open}><failure message="${escape(check.statement)}">${escape(lines.join("\n"))}</failure></testcase>\n`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Characters that XML 1.0 cannot hold become question marks. */
function escape(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "?")
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
