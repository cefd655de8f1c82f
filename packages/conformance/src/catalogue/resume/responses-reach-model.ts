import type { Check } from "../../check.ts";
import { answered, inferenceSteps } from "../../judging/inferences.ts";
import { comparePrompts } from "../../judging/compare-prompts.ts";
import { resumesOf } from "../../judging/turn-log.ts";
import { toLine, toLines } from "../../judging/prompt.ts";
import { verdictOf } from "../../verdict.ts";

export const responsesReachModel: Check = {
  id: "resume/responses-reach-model",
  scenario: "any",
  needs: ["journal"],
  judge(trace) {
    const resumed = resumesOf(trace).flatMap(({ log, exchange, before, after }) => {
      const place = inferenceSteps(before).length;
      const entry = answered(trace, log.alias)[place];
      const step = after?.steps[before.steps.length];
      if (!entry?.request || step?.step_type !== "tool_execution") return [];
      return [{ exchange, seq: entry.seq, messages: entry.request.messages, step }];
    });
    const findings = resumed.flatMap(({ exchange, seq, messages, step }) => {
      const expected = step.tool_responses.map((response) => toLine({ role: "tool", ...response }));
      const said = toLines(messages).slice(-expected.length);
      return comparePrompts({ exchange, seq }, "the end of the prompt", expected, said);
    });
    return verdictOf(resumed.length, findings, "no prompt of a resume was seen");
  },
};
