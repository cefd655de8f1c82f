import type { Check } from "../../check.ts";
import { compareStatus } from "../../judging/compare.ts";
import { notFound } from "../../judging/life.ts";
import { keeping } from "../../scenarios/keeping.ts";
import { verdictOf } from "../../verdict.ts";

export const deletesAreOnce: Check = {
  id: "sessions/deletes-are-once",
  scenario: keeping,
  judge(trace) {
    const deletes = trace.exchanges.filter(
      ({ step }) => step.do === "delete_session" || step.do === "delete_agent",
    );
    const repeated = deletes.filter(({ request, index }) =>
      deletes.some(
        (other) => other.index < index && other.request.path === request.path && (other.status ?? 500) < 300,
      ),
    );
    const findings = repeated.flatMap((exchange) => compareStatus(exchange, notFound(trace)));
    return verdictOf(repeated.length, findings, "nothing was deleted twice");
  },
};
