import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { limitOf } from "../../judging/limit.ts";
import { stopsOf } from "../../judging/stops.ts";
import { verdictOf } from "../../verdict.ts";

export const partialMessageGoesOn: Check = {
  id: "tools/partial-message-goes-on",
  scenario: "any",
  needs: ["journal", "whole_answers"],
  judge(trace) {
    const partial = stopsOf(trace).filter(
      (one) => one.reason === "end_of_message" && one.calls === 0 && one.nth + 1 < limitOf(trace, one.log),
    );
    const findings = partial.flatMap(({ exchange, turn, step }) => {
      const next = turn.steps[turn.steps.indexOf(step) + 1];
      return compare(exchange, "the step after a part of a message", "inference", next?.step_type ?? null);
    });
    return verdictOf(partial.length, findings, "no model gave a message in parts");
  },
};
