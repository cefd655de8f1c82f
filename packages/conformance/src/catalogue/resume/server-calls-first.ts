import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { toolsOf } from "../../judging/toolgroups.ts";
import { statesOf, turnLogs } from "../../judging/turn-log.ts";
import { awaits } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const serverCallsFirst: Check = {
  id: "resume/server-calls-first",
  scenario: "any",
  needs: ["server_tools"],
  judge(trace) {
    const mixed = turnLogs(trace).flatMap((log) => {
      const { client } = toolsOf(trace, log);
      return statesOf(log).flatMap(({ exchange, turn }) => {
        const place = turn.steps.findLastIndex(({ step_type }) => step_type === "inference");
        const last = turn.steps[place];
        if (!awaits(turn) || last?.step_type !== "inference") return [];
        const calls = last.model_response.tool_calls;
        const expected = calls
          .filter(({ tool_name }) => !client.includes(tool_name))
          .map(({ call_id }) => call_id);
        const run = turn.steps
          .slice(place)
          .flatMap((step) => (step.step_type === "tool_execution" ? step.tool_responses : []));
        return expected.length === 0 ? [] : [{ exchange, expected, said: run.map(({ call_id }) => call_id) }];
      });
    });
    const findings = mixed.flatMap(({ exchange, expected, said }) =>
      compare(exchange, "calls that were run before any was handed out", expected, said),
    );
    return verdictOf(mixed.length, findings, "no message called tools of both sides");
  },
};
