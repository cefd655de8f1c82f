import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { streamedSteps } from "../../judging/streamed-steps.ts";
import { touchpointAt } from "../../judging/touchpoints.ts";
import { verdictOf } from "../../verdict.ts";

export const stepMetadata: Check = {
  id: "streams/step-metadata",
  scenario: "any",
  judge(trace) {
    const started = streamedSteps(trace).flatMap(({ start, ...rest }) => (start ? [{ start, ...rest }] : []));
    const findings = started.flatMap(({ exchange, turn, step, start }) => {
      const at = turn.steps.findIndex(({ step_id }) => step_id === step.step_id);
      const expected = step.step_type === "shield_call" ? { touchpoint: touchpointAt(turn.steps, at) } : {};
      return compare(exchange, `metadata of the start of ${step.step_id}`, expected, start.metadata);
    });
    return verdictOf(started.length, findings, "no step was streamed");
  },
};
