import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { resumesOf } from "../../judging/turn-log.ts";
import { verdictOf } from "../../verdict.ts";
import { checked } from "../../trace/read.ts";

export const stepAsSent: Check = {
  id: "resume/step-as-sent",
  scenario: "any",
  judge(trace) {
    const resumed = resumesOf(trace).flatMap((one) =>
      one.after === null ? [] : [{ ...one, after: one.after }],
    );
    const findings = resumed.flatMap(({ exchange, before, after }) => {
      const sent = checked("TurnResumeRequest", exchange.request.body);
      const step = after.steps[before.steps.length];
      const said = step?.step_type === "tool_execution" ? step : null;
      const expected = {
        tool_calls: before.output_message.tool_calls,
        tool_responses: sent.ok ? sent.value.tool_responses : null,
      };
      return compare(
        exchange,
        "the client's tool step",
        expected,
        said && { tool_calls: said.tool_calls, tool_responses: said.tool_responses },
      );
    });
    return verdictOf(resumed.length, findings, "no turn was resumed");
  },
};
