/** The report for a terminal: findings with their stories, checks that were not judged, one line as summary. */
import { withoutTurns } from "./before-turns.ts";
import { fixFirst, inFixOrder } from "../engine/fix-first.ts";
import type { CheckResult, Counterexample, FailedCheck, RunResult } from "../engine/result.ts";
import { placesIn } from "../engine/tally.ts";
import { timeIsOver } from "../engine/time-limit.ts";
import { describeStep } from "./words/describe-step.ts";
import { replayLine, valueLines } from "./words/short.ts";
import { unknownLines } from "./unknown.ts";

/** How many steps of a story are shown. A story that was shortened mostly has fewer; one that was not has many that say nothing. */
const mostSteps = { short: 12, unshrunk: 5 };
/** How many characters of each, but of the one that showed the finding. */
const stepWidth = 110;

export function terminal(result: RunResult): string {
  const failed = result.checks.filter((check) => check.status === "fail");
  const findings = inFixOrder(failed).map((check) => findingText(check, result.target));
  return [...findings, ending(result)].join("");
}

/** One finding, with an empty line after it; nothing for one that is known. */
export function findingText(check: FailedCheck, target: RunResult["target"]): string {
  const lines = check.known ? [] : findingLines(check, target);
  return lines.length === 0 ? "" : `${lines.join("\n")}\n\n`;
}

/** All that follows the findings: what to do next is at the end, where a reader of many findings is. */
export function ending(result: RunResult): string {
  const { checks, stale, left, interrupted } = result;
  const unknown = checks.filter((check) => check.status === "unknown");
  const blocks = [
    unknownLines(unknown),
    stale.map((id) => `! ${id} passes now: remove it from the baseline (--update-baseline).`),
    left.length === 0 ? [] : [leftLine(left)],
    cutLines(checks),
    interrupted === null ? [] : [interruptedLine(interrupted, result.target.profile)],
    fixFirstLines(result),
    [summary(result)],
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

function findingLines(check: FailedCheck, target: RunResult["target"]): string[] {
  const { counterexample, runs } = check;
  const [finding, ...more] = counterexample.findings;
  if (finding === undefined) return [];
  const all = runs.passed + runs.failed + runs.inconclusive;
  const notes = [
    ...elsewhere(check).map((line) => `  ${line}`),
    ...(counterexample.unshrunk === null ? [] : [`  Not shrunk: ${counterexample.unshrunk}.`]),
  ];
  const others = more.length === 0 ? "" : ` (and ${more.length} more)`;
  return [
    `✗ ${check.level} ${check.id}: ${runs.failed} of ${all} stories`,
    `  ${check.statement}`,
    ...storyOf(counterexample, finding.exchange),
    `  ${finding.path}${others}`,
    ...valueLines(finding).map((line) => `    ${line}`),
    ...notes,
    `  ${replayLine(check, target)}`,
  ];
}

/** What the limit of time has cut, in one line. */
function cutLines(checks: readonly CheckResult[]): string[] {
  const failed = checks.filter((check) => check.status === "fail" && !check.known);
  const cut = failed.filter(
    (check) => check.status === "fail" && check.counterexample.unshrunk === timeIsOver,
  );
  if (cut.length === 0) return [];
  return [
    `! Not as short as they could be: ${cut.length} of ${failed.length} findings, since the time was over. Give more with --max-time, or choose checks with --only.`,
  ];
}

function fixFirstLines(result: RunResult): string[] {
  const lines = fixFirst(result).map(({ id, operation, others }) => {
    const more = `${others} other ${others === 1 ? "finding is" : "findings are"} about its answers`;
    return `    ${[`${id} (${operation})`, ...(others > 0 ? [more] : [])].join("; ")}`;
  });
  return lines.length === 0 ? [] : ["To fix first:", ...lines];
}

/** So many other places are named. */
const mostPlaces = 3;

/** The other places by which stories failed, a line for each: a fault that is mended may leave another. */
function elsewhere({ counterexample, places }: FailedCheck): string[] {
  const [shown] = placesIn(counterexample.findings, counterexample.trace);
  const others = places.filter(({ place }) => place !== shown);
  const named = others.slice(0, mostPlaces);
  const more = others.length - named.length;
  return [
    ...named.map(({ place, stories }) => `Also wrong, in ${stories} of the stories that failed: ${place}`),
    ...(more > 0
      ? [`… and ${more} more ${more === 1 ? "place" : "places"}: a run with --html FILE shows all`]
      : []),
  ];
}

/** The story up to the step that showed the finding, which is marked. */
function storyOf({ trace, unshrunk }: Counterexample, exchange: number): string[] {
  const guilty = trace.exchanges[exchange]?.step;
  const steps = trace.story.steps;
  const at = steps.findIndex(
    (step) => step === guilty || (step.do === "parallel" && step.branches.flat().includes(guilty ?? step)),
  );
  const lines = steps.slice(0, at + 1).map(describeStep);
  const most = unshrunk === null ? mostSteps.short : mostSteps.unshrunk;
  const omitted = Math.max(at + 1 - most, 0);
  const before = lines.slice(omitted, -1);
  return [
    ...(omitted > 0
      ? [
          `    … (${omitted} ${omitted === 1 ? "step" : "steps"} before: the replay below, and a run with --html FILE, show all)`,
        ]
      : []),
    ...before.map((line) => `    ${cutStep(line)}`),
    `  ▸ ${lines.at(-1) ?? "nothing"}`,
  ];
}

function cutStep(text: string): string {
  return text.length > stepWidth ? `${text.slice(0, stepWidth - 1)}…` : text;
}

/** So many are named. */
const named = 5;

/** The line about records that stay on a target. */
export function leftLine(left: readonly string[]): string {
  const rest = left.length > named ? ` and ${left.length - named} more` : "";
  return `! The target refused to delete what the suite made: ${left.slice(0, named).join(", ")}${rest}.`;
}

function interruptedLine({ by, reason }: NonNullable<RunResult["interrupted"]>, profile: string): string {
  const explanation = {
    suite: "This is a mistake of the suite, not of the target.",
    target: "The results are incomplete.",
    setup: `As long as turns fail, no finding means anything. Either the target is not set up as it should be, or it does not behave as the profile ${profile} says (--profile). What needs no turn can be judged alone: ${withoutTurns}.`,
  }[by];
  return `! The run stopped early: ${reason}. ${explanation}`;
}

function summary({ target, checks, seed, requests }: RunResult): string {
  const count = (status: CheckResult["status"]): number =>
    checks.filter((check) => check.status === status).length;
  const known = checks.filter((check) => check.status === "fail" && check.known).length;
  const counts = [
    `${count("pass")} passed`,
    `${count("fail") - known} failed`,
    ...(known > 0 ? [`${known} known to fail`] : []),
    `${count("unknown")} unknown`,
  ];
  return `${target.name}, profile ${target.profile}: ${counts.join(", ")} · ${requests} requests, seed ${seed}`;
}
