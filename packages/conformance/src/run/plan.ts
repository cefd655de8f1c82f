/** Which scenarios a run tells, and who judges each: one run of a scenario feeds all its judges. */
import { missing } from "../capabilities.ts";
import type { Check } from "../check.ts";
import { excuse } from "../expectations.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { Target } from "../target.ts";

export interface Group {
  scenario: Scenario;
  checks: Check[];
}

/** A check that cannot be judged on this target, with the reason. */
export interface Left {
  check: Check;
  reason: string;
  excused: boolean;
}

export interface Plan {
  groups: Group[];
  left: Left[];
}

export function planOf(
  checks: readonly Check[],
  scenarios: readonly Scenario[],
  { capabilities: has, expectations, beyond }: Pick<Target, "capabilities" | "expectations" | "beyond">,
): Plan {
  const left = checks.flatMap((check): Left[] => {
    const pardon = excuse(check.when ?? {}, expectations);
    if (pardon !== null) return [{ check, reason: pardon, excused: true }];
    const needs = [...(check.needs ?? []), ...(check.scenario === "any" ? [] : check.scenario.needs)];
    const lacking = missing(needs, has, beyond);
    if (lacking === null) return [];
    const excused = needs.every((need) => has.has(need) || beyond[need] !== undefined);
    return [{ check, reason: lacking, excused }];
  });
  const judges = checks.filter((check) => left.every((one) => one.check !== check));
  const tellable = scenarios.filter(({ needs }) => missing(needs, has) === null);
  // Also those that are told for laws alone, because the profile excuses what they were made for.
  const wanted = tellable.filter((scenario) => checks.some((check) => check.scenario === scenario));
  // Laws of every trace alone are judged on all scenarios.
  const groups = (wanted.length > 0 ? wanted : tellable).map((scenario) => ({
    scenario,
    checks: judges.filter((check) => check.scenario === scenario || check.scenario === "any"),
  }));
  return { left, groups: groups.filter(({ checks: own }) => own.length > 0) };
}
