import type { Check } from "../../check.ts";
import { compareReads, readsOf } from "../../judging/reads.ts";
import { verdictOf } from "../../verdict.ts";

export const staysTheSame: Check = {
  id: "agents/stays-the-same",
  scenario: "any",
  judge(trace) {
    const agents = readsOf(trace, "getAgent", "listAgents").map((read) => ({
      ...read,
      id: read.record["agent_id"],
    }));
    const { pairs, findings } = compareReads(agents, (agent) => agent);
    return verdictOf(pairs, findings, "no agent was read twice");
  },
};
