import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
import { compare, compareStatus } from "../../judging/compare.ts";
import { agentsAt } from "../../judging/living.ts";
import { mergeToolConfig } from "../../judging/tool-config.ts";
import type { Exchange, Trace } from "../../trace/trace.ts";
import { verdictOf } from "../../verdict.ts";
import { checked } from "../../trace/read.ts";

const keys: Readonly<Record<string, string>> = { createAgent: "agent_id", createSession: "session_id" };

export const createGivesId: Check = {
  id: "agents/create-gives-id",
  scenario: "any",
  judge(trace) {
    const made = trace.exchanges.filter((exchange) => exchange.status === 200 || mustBeMade(trace, exchange));
    const asked = made.flatMap((exchange) => {
      const key = keys[exchange.operation];
      return key === undefined ? [] : [{ exchange, key }];
    });
    const findings = asked.flatMap(({ exchange, key }) => {
      const { json, status } = exchange;
      if (status !== 200) return compareStatus(exchange, [200]);
      return compare(exchange, "fields of the answer", [key], isRecord(json) ? Object.keys(json) : json);
    });
    return verdictOf(asked.length, findings, "nothing was made");
  },
};

/** Whether nothing stands against what is asked for. */
function mustBeMade(trace: Trace, exchange: Exchange): boolean {
  const { step, request } = exchange;
  if (step.do === "create_session")
    return agentsAt(trace, exchange)?.some(({ as }) => as === step.agent) ?? false;
  if (step.do !== "create_agent" || !checked("AgentCreateRequest", request.body).ok) return false;
  const config = isRecord(request.body) ? request.body["agent_config"] : null;
  return isRecord(config) && "stored" in mergeToolConfig(config);
}
