import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { refusedIn, type Refused } from "../../judging/refusals.ts";
import { compareLoc } from "../../judging/shape-errors.ts";
import { refusing } from "../../scenarios/refusing.ts";
import type { Loc } from "../../scenario/change.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const shape: Check = {
  id: "errors/shape",
  scenario: refusing,
  when: { request_checks: "strict" },
  judge(trace) {
    const wrong = refusedIn(trace).filter(({ reasons: [first] }) => first.change?.is === "field");
    return verdictOf(wrong.length, wrong.flatMap(judgeRefusal), "no field was wrong");
  },
};

function judgeRefusal({ exchange, reasons }: Refused): Finding[] {
  if (exchange.status !== 400) return compareStatus(exchange, [400]);
  const locs = reasons.flatMap(({ change }) =>
    change?.is === "field" ? [["body", ...change.loc, ...(change.at ?? [])]] : [],
  );
  return locs
    .filter((loc) => !locs.some((other) => isAbove(other, loc)))
    .flatMap((loc) => compareLoc(exchange, loc));
}

/** Where a field is wrong that holds another, nothing can be said of the other. */
function isAbove(one: Loc, other: Loc): boolean {
  return one.length < other.length && one.every((key, index) => other[index] === key);
}
