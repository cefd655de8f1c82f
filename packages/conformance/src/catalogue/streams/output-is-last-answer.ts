import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { inferenceSteps } from "../../judging/inferences.ts";
import { isRefused } from "../../judging/touchpoints.ts";
import { statesOf, turnLogs } from "../../judging/turn-log.ts";
import { verdictOf } from "../../verdict.ts";

export const outputIsLastAnswer: Check = {
  id: "streams/output-is-last-answer",
  scenario: "any",
  judge(trace) {
    const answered = turnLogs(trace)
      .flatMap(statesOf)
      .filter(({ turn }) => !isRefused(turn));
    const findings = answered.flatMap(({ exchange, turn }) => {
      const { role, content } = inferenceSteps(turn).at(-1)?.model_response ?? {};
      const said = { role: turn.output_message.role, content: turn.output_message.content };
      return compare(exchange, "turn.output_message", { role, content }, said);
    });
    return verdictOf(answered.length, findings, "no turn was answered");
  },
};
