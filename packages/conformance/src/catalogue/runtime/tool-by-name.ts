import type { Check } from "../../check.ts";
import { compare, compareStatus } from "../../judging/compare.ts";
import { only } from "../../judging/registry-verdicts.ts";
import { statusFor, toolsNamed } from "../../judging/staged-tools.ts";
import { staging } from "../../scenarios/staging.ts";
import { verdictOf } from "../../verdict.ts";

export const toolByName: Check = {
  id: "runtime/tool-by-name",
  scenario: staging,
  judge(trace) {
    const asked = trace.exchanges.flatMap((exchange) => {
      const { step } = exchange;
      return step.do === "get_tool" ? [{ exchange, tools: toolsNamed(trace, step.name) }] : [];
    });
    const findings = asked.flatMap(({ exchange, tools }) => {
      const [tool] = tools;
      const wrong = compareStatus(exchange, [statusFor(tools)]);
      if (wrong.length > 0 || tools.length !== 1 || tool === undefined) return wrong;
      const expected = { identifier: tool.tool, name: tool.tool, toolgroup_id: tool.group, type: "tool" };
      return compare(exchange, "tool", expected, only(exchange.json, expected));
    });
    return verdictOf(asked.length, findings, "no tool was asked for by its name");
  },
};
