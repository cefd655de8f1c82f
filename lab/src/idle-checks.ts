/** The checks whose conditions no real version meets: what such a check requires, a switch of each version denies. */
import type { Check } from "@understudy/conformance/src/check/check.ts";
import { excuse, expectationsOf } from "@understudy/conformance/src/target/expectations.ts";
import { loadSuite } from "@understudy/conformance/src/apis/suite.ts";
import { excusedIn, versions } from "./excuses/excuses.ts";
import { mutants } from "./mutants/index.ts";

export interface IdleCheck {
  check: string;
  /** The switches that exclude it, each with its value in the last version. */
  reason: string;
}

export function idleInAllVersions(checks: readonly Check[] = loadSuite().checks): IdleCheck[] {
  return checks.flatMap(({ id, when }) => {
    const reasons = versions.map((version) => excuse(when, expectationsOf(version)));
    const last = reasons.at(-1) ?? null;
    if (reasons.includes(null) || last === null) return [];
    return [{ check: id, reason: last.replace(/^the profile \S+ has /, "") }];
  });
}

/** What these require is what a switch denies, though their mutants do something else too, which other checks notice. */
export const denied: readonly string[] = [
  "configuration/input-schema-wins",
  "iterations/null-is-ten",
  "tool-config/null-choice-is-auto",
  "shields/what-input-shields-see",
  "shields/what-output-shields-see",
  "errors/shape",
  "responses/limit-incomplete",
  "responses/plain-failure-reported",
  "conversations/items-of-schema",
];

/** The checks whose mutants no switch excuses: the conditions of all but the denied exclude more than a switch names. */
export function withoutExcuse(): string[] {
  const excused = versions.map(excusedIn);
  return idleInAllVersions()
    .map(({ check }) => check)
    .filter((check) =>
      excused.some((of) => !mutants.some(({ id, killedBy }) => killedBy.includes(check) && of.has(id))),
    );
}
