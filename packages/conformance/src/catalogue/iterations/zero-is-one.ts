import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { endings } from "../../judging/endings.ts";
import { iterating } from "../../scenarios/iterating.ts";
import { awaits } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const zeroIsOne: Check = {
  id: "iterations/zero-is-one",
  scenario: iterating,
  judge(trace) {
    const ends = endings(trace).filter(({ asked }) => asked.agent.sent["max_infer_iters"] === 0);
    const findings = ends.flatMap(({ exchange, turn, made }) =>
      compare(exchange, "turn", { inferences: 1, awaits: false }, { inferences: made, awaits: awaits(turn) }),
    );
    return verdictOf(ends.length, findings, "no turn had a limit of 0");
  },
};
