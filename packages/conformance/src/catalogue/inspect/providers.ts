import type { Check } from "../../check.ts";
import { compare, compareStatus } from "../../judging/compare.ts";
import { notFound } from "../../judging/life.ts";
import { naming } from "../../scenarios/naming.ts";
import { as } from "../../trace/read.ts";
import type { Trace } from "../../trace/trace.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const providers: Check = {
  id: "inspect/providers",
  scenario: naming,
  judge(trace) {
    const lists = trace.exchanges.filter(({ operation }) => operation === "listProviders");
    const findings = lists.flatMap((exchange) => {
      if (exchange.status !== 200) return compareStatus(exchange, [200]);
      const said = (as("ProviderList", exchange.json)?.data ?? []).map(({ api }) => api);
      const missing = apis.filter((api) => !said.includes(api));
      return missing.length === 0 ? [] : [{ where: exchange.index, what: "apis", expected: apis, said }];
    });
    return verdictOf(lists.length, [...findings, ...gotten(trace)], "nobody asked for the providers");
  },
};

const apis = ["inference", "safety", "tool_runtime", "agents"];

/** One that is listed can be read, and any other is not found. */
function gotten(trace: Trace): Finding[] {
  const listed = trace.exchanges.find(({ operation }) => operation === "listProviders")?.json;
  const all = as("ProviderList", listed)?.data ?? [];
  return trace.exchanges.flatMap((exchange) => {
    const { step } = exchange;
    if (step.do !== "get_provider") return [];
    if (step.api === undefined) return compareStatus(exchange, notFound(trace));
    const first = all.find(({ api }) => api === step.api);
    const expected = all.find(({ provider_id }) => provider_id === first?.provider_id);
    return exchange.status === 200
      ? compare(exchange, "provider", expected, exchange.json)
      : compareStatus(exchange, [200]);
  });
}
