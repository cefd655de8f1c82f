import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { endings } from "../../judging/endings.ts";
import { iterating } from "../../scenarios/iterating.ts";
import { verdictOf } from "../../verdict.ts";

export const atLimitWithoutCalls: Check = {
  id: "iterations/at-limit-without-calls",
  scenario: iterating,
  judge(trace) {
    const reached = endings(trace).filter(
      ({ made, limit, last }) => made >= limit && last.tool_calls.length === 0,
    );
    const findings = reached.flatMap(({ exchange, turn, last }) => {
      const stop_reason = last.stop_reason === "end_of_message" ? "end_of_turn" : last.stop_reason;
      return compare(exchange, "turn.output_message", { ...last, stop_reason }, turn.output_message);
    });
    return verdictOf(reached.length, findings, "no turn ended at its limit without calls");
  },
};
