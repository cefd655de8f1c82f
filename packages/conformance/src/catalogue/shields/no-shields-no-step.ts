import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { shieldsOf, worksOf, type Work } from "../../judging/shield-looks.ts";
import { isRefusal, touchpointAt } from "../../judging/touchpoints.ts";
import { turnLogs } from "../../judging/turn-log.ts";
import type { Trace } from "../../trace/trace.ts";
import { verdictOf } from "../../verdict.ts";

export const noShieldsNoStep: Check = {
  id: "shields/no-shields-no-step",
  scenario: "any",
  judge(trace) {
    const works = turnLogs(trace).flatMap(worksOf);
    const findings = works.flatMap((work) => {
      const said = touchpointsOf(work);
      const expected = said.filter((one, n) => isAllowed(trace, work, one) && said.indexOf(one) === n);
      return compare(work.exchange, "touchpoints of this request", expected, said);
    });
    return verdictOf(works.length, findings, "no turn was announced");
  },
};

/** Where the shield steps of a request looked. */
function touchpointsOf({ turn: { steps }, from }: Work): ReturnType<typeof touchpointAt>[] {
  return steps.flatMap(({ step_type }, at) =>
    at < from || step_type !== "shield_call" ? [] : [touchpointAt(steps, at)],
  );
}

function isAllowed(
  trace: Trace,
  { log, turn, from }: Work,
  touchpoint: "user-input" | "assistant-output",
): boolean {
  // After a refused input nothing goes out that could be looked at.
  if (touchpoint === "assistant-output" && isRefusal(turn.steps[from]) && turn.steps.length > from + 1)
    return false;
  return shieldsOf(trace, log.session, touchpoint).length > 0;
}
