/** Which families of stories a run needs, and which checks judge each: all judges share the run of a story. */
import type { Check } from "../check.ts";
import type { StoryGenerator } from "../generators/generator.ts";
import { missing } from "../targets/capabilities.ts";
import { excuse } from "../targets/expectations.ts";
import type { Target } from "../targets/target.ts";

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

export function planOf(
  checks: readonly Check[],
  generators: readonly StoryGenerator[],
  { capabilities: has, expectations, beyond }: Pick<Target, "capabilities" | "expectations" | "beyond">,
): RunPlan {
  const skipped = checks.flatMap((check): Skipped[] => {
    const excuseOfProfile = excuse(check.when, expectations);
    if (excuseOfProfile !== null) return [{ check, reason: excuseOfProfile, excused: true }];
    const lacking = missing(check.needs, has, beyond);
    if (lacking === null) return [];
    const excused = check.needs.every((need) => has.has(need) || beyond[need] !== undefined);
    return [{ check, reason: lacking, excused }];
  });
  const judges = checks.filter((check) => skipped.every((one) => one.check !== check));
  const possible = generators.filter(({ needs }) => missing(needs, has) === null);
  // A family whose own checks are excused still runs: checks of every trace judge its stories.
  const wanted = possible.filter((generator) => checks.some((check) => check.generator === generator));
  // If only checks of every trace were chosen, all families run.
  const groups = (wanted.length > 0 ? wanted : possible).map((generator) => ({
    generator,
    checks: judges.filter((check) => check.generator === generator || check.generator === "any"),
  }));
  return { skipped, groups: groups.filter(({ checks: own }) => own.length > 0) };
}
