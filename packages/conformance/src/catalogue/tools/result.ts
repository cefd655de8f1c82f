import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { serverCallsOf } from "../../judging/server-calls.ts";
import { saysNothing } from "../../judging/prompt.ts";
import { verdictOf } from "../../verdict.ts";

export const result: Check = {
  id: "tools/result",
  scenario: "any",
  needs: ["journal", "server_tools"],
  judge(trace) {
    const good = serverCallsOf(trace).filter(({ entry }) => {
      const answer = entry?.answer;
      return answer && !answer.error_message && answer.content !== null && !saysNothing(answer.content);
    });
    const findings = good.flatMap(({ exchange, at, call, response, entry }) => {
      const { call_id, tool_name, content } = response;
      const expected = { call_id: call.call_id, tool_name: call.tool_name, content: entry?.answer?.content };
      return compare(exchange, `response of steps.${at}`, expected, { call_id, tool_name, content });
    });
    return verdictOf(good.length, findings, "no server tool had a result");
  },
};
