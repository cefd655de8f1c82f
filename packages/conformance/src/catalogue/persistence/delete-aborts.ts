import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
import { compare, compareStatus } from "../../judging/compare.ts";
import { meanwhile } from "../../judging/held.ts";
import { turnLogs } from "../../judging/turn-log.ts";
import { holding } from "../../scenarios/holding.ts";
import type { Exchange } from "../../trace/trace.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const deleteAborts: Check = {
  id: "persistence/delete-aborts",
  scenario: holding,
  when: { running_deletes: "abort" },
  judge(trace) {
    const deleted = meanwhile(trace).flatMap(({ held, exchange: { step, status } }) => {
      if (step.do !== "delete_session" && step.do !== "delete_agent") return [];
      return status !== null && status < 300 ? turnLogs(trace).filter(({ alias }) => alias === held) : [];
    });
    const aborted = deleted.flatMap(({ requests }) => requests.slice(-1));
    return verdictOf(aborted.length, aborted.flatMap(endOf), "nothing was deleted while a turn ran in it");
  },
};

function endOf(exchange: Exchange): Finding[] {
  if (exchange.items === null) return compareStatus(exchange, [404]);
  const last = exchange.items.at(-1);
  const error = isRecord(last) && isRecord(last["error"]) ? last["error"]["message"] : undefined;
  return compare(exchange, "status of the error that ends the stream", "404", String(error).split(":")[0]);
}
