import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { looksOf } from "../../judging/shield-looks.ts";
import { isRefusal } from "../../judging/touchpoints.ts";
import { verdictOf } from "../../verdict.ts";

export const errorWithoutMessage: Check = {
  id: "shields/error-without-message",
  scenario: "any",
  needs: ["journal", "whole_shields"],
  when: { silent_refusals: "named" },
  judge(trace) {
    const silent = looksOf(trace).filter(({ step }) => isRefusal(step) && !step.violation?.user_message);
    const findings = silent.flatMap(({ exchange, asked, turn }) => {
      const refusing = asked.find(({ answer }) => answer?.violation?.violation_level === "error");
      const expected = `Blocked by ${refusing?.request?.shield_id}.`;
      return compare(exchange, "turn.output_message.content", expected, turn.output_message.content);
    });
    return verdictOf(silent.length, findings, "no shield refused without a message");
  },
};
