import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { endings } from "../../judging/endings.ts";
import { iterating } from "../../scenarios/iterating.ts";
import { awaits } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const nullIsTen: Check = {
  id: "iterations/null-is-ten",
  scenario: iterating,
  when: { nulls: "default" },
  judge(trace) {
    const ends = endings(trace).filter(
      ({ asked, turn }) => asked.agent.sent["max_infer_iters"] === null && !awaits(turn),
    );
    const findings = ends.flatMap(({ exchange, asked, made }) => {
      const wanted = asked.log.step.script.replies.length;
      return compare(exchange, "inferences", Math.min(10, wanted), made);
    });
    return verdictOf(ends.length, findings, "no turn with a limit of null ended");
  },
};
