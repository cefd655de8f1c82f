import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { streamedSteps } from "../../judging/streamed-steps.ts";
import { verdictOf } from "../../verdict.ts";

export const callDeltas: Check = {
  id: "streams/call-deltas",
  scenario: "any",
  judge(trace) {
    const inferences = streamedSteps(trace).flatMap(({ step, ...rest }) =>
      step.step_type === "inference" ? [{ ...rest, calls: step.model_response.tool_calls }] : [],
    );
    const findings = inferences.flatMap(({ exchange, deltas, calls }) =>
      compare(
        exchange,
        "calls in the deltas of an inference",
        calls,
        deltas.flatMap((delta) =>
          delta.type === "tool_call" && delta.parse_status === "succeeded" ? [delta.tool_call] : [],
        ),
      ),
    );
    return verdictOf(inferences.length, findings, "no inference completed in a stream");
  },
};
