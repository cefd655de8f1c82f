import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { shieldsOf, worksOf } from "../../judging/shield-looks.ts";
import { touchpointAt } from "../../judging/touchpoints.ts";
import { turnLogs } from "../../judging/turn-log.ts";
import { verdictOf } from "../../verdict.ts";

export const outputLast: Check = {
  id: "shields/output-last",
  scenario: "any",
  needs: ["shields"],
  judge(trace) {
    const works = turnLogs(trace)
      .filter(({ session }) => shieldsOf(trace, session, "assistant-output").length > 0)
      .flatMap(worksOf)
      // What was refused on its way in has nothing that could go out.
      .filter(({ turn, from }) => turn.steps.slice(from).some(({ step_type }) => step_type === "inference"));
    const findings = works.flatMap(({ exchange, turn }) => {
      const at = turn.steps.length - 1;
      const said = { step_type: turn.steps[at]?.step_type, touchpoint: touchpointAt(turn.steps, at) };
      const expected = { step_type: "shield_call", touchpoint: "assistant-output" };
      return compare(exchange, "the last step", expected, said);
    });
    return verdictOf(works.length, findings, "no agent with output shields answered");
  },
};
