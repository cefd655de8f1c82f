import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { rightResumes } from "../../judging/right-resumes.ts";
import { verdictOf } from "../../verdict.ts";
import { checked } from "../../trace/read.ts";

export const toolNameFree: Check = {
  id: "resume/tool-name-free",
  scenario: "any",
  judge(trace) {
    const renamed = rightResumes(trace).filter(({ step }) => step.tool_name !== undefined);
    const findings = renamed.flatMap(({ exchange, before, after }) => {
      const sent = checked("TurnResumeRequest", exchange.request.body);
      const step = after?.steps[before.steps.length];
      return compare(
        exchange,
        "tool names of the responses",
        sent.ok ? sent.value.tool_responses.map(({ tool_name }) => tool_name) : null,
        step?.step_type === "tool_execution" ? step.tool_responses.map(({ tool_name }) => tool_name) : null,
      );
    });
    return verdictOf(renamed.length, findings, "no response named another tool");
  },
};
