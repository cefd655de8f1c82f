import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { agentsAt, inOrder, recordsOf } from "../../judging/living.ts";
import { verdictOf } from "../../verdict.ts";

export const listed: Check = {
  id: "agents/listed",
  scenario: "any",
  judge(trace) {
    const all = trace.exchanges.flatMap((read) => {
      const { step } = read;
      const living = step.do === "list_agents" && step.limit === undefined ? agentsAt(trace, read) : null;
      return living === null ? [] : [{ read, ids: living.map(({ id }) => id) }];
    });
    const ours = new Set(Object.values(trace.ids));
    const findings = all.flatMap(({ read, ids }) => {
      // Others may have agents of their own on the same server.
      const said = recordsOf(read).map(({ agent_id }) => agent_id);
      return compare(
        read,
        "ids of the story's agents",
        inOrder(trace, ids),
        inOrder(
          trace,
          said.filter((id) => typeof id === "string" && ours.has(id)),
        ),
      );
    });
    return verdictOf(all.length, findings, "agents were not listed");
  },
};
