import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { streamedSteps } from "../../judging/streamed-steps.ts";
import { verdictOf } from "../../verdict.ts";

export const serverCallProgress: Check = {
  id: "streams/server-call-progress",
  scenario: "any",
  needs: ["server_tools"],
  judge(trace) {
    const ran = streamedSteps(trace).flatMap(({ step, ...rest }) =>
      step.step_type === "tool_execution" && rest.start !== undefined ? [{ ...rest, step }] : [],
    );
    const findings = ran.flatMap(({ exchange, step, deltas }) => {
      const expected = step.tool_calls.map((tool_call) => ({
        type: "tool_call",
        tool_call,
        parse_status: "in_progress",
      }));
      return compare(exchange, `deltas of ${step.step_id}`, expected, deltas);
    });
    return verdictOf(ran.length, findings, "no server call was streamed");
  },
};
