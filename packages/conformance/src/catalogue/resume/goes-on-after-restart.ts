import type { Check } from "../../check.ts";
import { resumesOf } from "../../judging/turn-log.ts";
import { restarting } from "../../scenarios/restarting.ts";
import { verdictOf } from "../../verdict.ts";

export const goesOnAfterRestart: Check = {
  id: "resume/goes-on-after-restart",
  scenario: restarting,
  judge(trace) {
    const resumes = resumesOf(trace).filter(({ exchange }) =>
      trace.restarts.some((moment) => moment < exchange.began),
    );
    const findings = resumes.flatMap(({ exchange, after }) => {
      if (after !== null && after.completed_at !== null) return [];
      const said = after ?? exchange.items?.at(-1) ?? exchange.json;
      return [{ where: exchange.index, what: "answer", expected: "the turn, complete", said }];
    });
    return verdictOf(resumes.length, findings, "no turn was resumed after a restart");
  },
};
