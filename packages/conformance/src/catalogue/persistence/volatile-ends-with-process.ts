import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
import { compare, compareStatus } from "../../judging/compare.ts";
import { agentOf, isPersistent, notFound } from "../../judging/life.ts";
import { restarting } from "../../scenarios/restarting.ts";
import { verdictOf } from "../../verdict.ts";

export const volatileEndsWithProcess: Check = {
  id: "persistence/volatile-ends-with-process",
  scenario: restarting,
  judge(trace) {
    const [restart = Infinity] = trace.restarts;
    const reads = trace.exchanges.filter(({ began, step }) => {
      const agent =
        step.do === "get_session"
          ? agentOf(trace, step.session)
          : step.do === "list_sessions"
            ? step.agent
            : "";
      return began > restart && agent !== "" && !isPersistent(trace, agent);
    });
    const findings = reads.flatMap((read) => {
      if (read.step.do === "get_session") return compareStatus(read, notFound(trace));
      return compare(read, "sessions", [], isRecord(read.json) ? read.json["data"] : read.json);
    });
    return verdictOf(reads.length, findings, "no session that is not kept was asked for after a restart");
  },
};
