/** Which families of stories a run needs, and which checks judge each: all judges share the run of a story. */
import { type Check, isOwnOf } from "../check/check.ts";
import type { StoryGenerator } from "../check/generator.ts";
import { type Capability, missingCapabilities } from "../target/capabilities.ts";
import { excuse } from "../target/expectations.ts";
import type { Target } from "../target/target.ts";

export interface StoryGroup {
  generator: StoryGenerator;
  checks: Check[];
}

/** A check that cannot be judged on this target, with the reason. */
export interface Skipped {
  check: Check;
  reason: string;
  excused: boolean;
}

export interface RunPlan {
  groups: StoryGroup[];
  skipped: Skipped[];
}

/** What a plan depends on. */
export type JudgedTarget = Pick<Target, "capabilities" | "expectations" | "beyond">;

export function planOf(
  checks: readonly Check[],
  generators: readonly StoryGenerator[],
  target: JudgedTarget,
): RunPlan {
  const skipped = checks.flatMap((check) => skippedOn(target, check) ?? []);
  const left = new Set(skipped.map(({ check }) => check));
  const judges = checks.filter((check) => !left.has(check));
  const possible = generators.filter((generator) => canRun(generator, target));
  // A family whose own checks are excused still runs: checks of every trace judge its stories.
  const wanted = possible.filter((generator) => checks.some((check) => isOwnOf(check, generator)));
  // A check of every trace is shown by any family, and by some of them alone it may pass without having seen much.
  const ofAll = judges.some((check) => check.generators === "any");
  const groups = (ofAll ? possible : wanted).map((generator) => ({
    generator,
    checks: judges.filter((check) => isJudgeOf(check, generator)),
  }));
  return { skipped, groups: groups.filter(({ checks: own }) => own.length > 0) };
}

/**
 * The checks that judge the stories of a family on a target: its own checks, and the checks of every trace. No check
 * judges a family that cannot run.
 */
export function judgesOf(generator: StoryGenerator, checks: readonly Check[], target: JudgedTarget): Check[] {
  if (!canRun(generator, target)) return [];
  return checks.filter((check) => isJudgeOf(check, generator) && skippedOn(target, check) === null);
}

function canRun({ needs }: StoryGenerator, { capabilities }: JudgedTarget): boolean {
  return missingCapabilities(allNeeds(needs), capabilities) === null;
}

function isJudgeOf(check: Check, generator: StoryGenerator): boolean {
  return check.generators === "any" ? generator.ownChecksOnly !== true : isOwnOf(check, generator);
}

/** Null for a check that can be judged. */
function skippedOn({ capabilities: has, expectations, beyond }: JudgedTarget, check: Check): Skipped | null {
  const excuseOfProfile = excuse(check.when, expectations);
  if (excuseOfProfile !== null) return { check, reason: excuseOfProfile, excused: true };
  const needs = allNeeds(check.needs);
  const lacking = missingCapabilities(needs, has, beyond);
  if (lacking === null) return null;
  const excused = needs.every((need) => has.has(need) || beyond[need] !== undefined);
  return { check, reason: lacking, excused };
}

/** What is not about responses is about agents. */
function allNeeds(needs: readonly Capability[]): readonly Capability[] {
  return needs.includes("responses") ? needs : ["agents", ...needs];
}
