import type { Check } from "../../check.ts";
import { compare, compareStatus } from "../../judging/compare.ts";
import { recordsOf } from "../../judging/living.ts";
import { notFound } from "../../judging/life.ts";
import { registeredAs } from "../../judging/registry.ts";
import { stagedTools } from "../../judging/staged-tools.ts";
import { staging } from "../../scenarios/staging.ts";
import { verdictOf } from "../../verdict.ts";

export const toolsByGroup: Check = {
  id: "runtime/tools-by-group",
  scenario: staging,
  judge(trace) {
    const tools = stagedTools(trace);
    const ours = new Set(tools.map(({ group }) => group));
    const lists = trace.exchanges.flatMap((exchange) => {
      const { step } = exchange;
      if (step.do !== "list_tools") return [];
      const { group } = step;
      const isGroup =
        group === undefined || ours.has(group) || registeredAs(trace, "toolgroup", group) !== null;
      return [{ exchange, group, allowed: isGroup ? [200] : notFound(trace) }];
    });
    const findings = lists.flatMap(({ exchange, group, allowed }) => {
      const wrong = compareStatus(exchange, allowed);
      if (wrong.length > 0 || exchange.status !== 200) return wrong;
      const expected = tools
        .filter((tool) => group === undefined || tool.group === group)
        .map((tool) => `${tool.group}/${tool.tool}`);
      // Others may have groups of their own on the same server; of one group everything counts.
      const said = recordsOf(exchange)
        .filter(({ toolgroup_id }) => group !== undefined || ours.has(String(toolgroup_id)))
        .map(({ toolgroup_id, name }) => `${String(toolgroup_id)}/${String(name)}`);
      return compare(exchange, "tools", expected, said);
    });
    return verdictOf(lists.length, findings, "no tools were listed");
  },
};
