import type { Step } from "@understudy/contract/types";
import type { Check } from "../../check.ts";
import { worksOf } from "../../judging/shield-looks.ts";
import { turnLogs } from "../../judging/turn-log.ts";
import { verdictOf } from "../../verdict.ts";

export const orderOfSteps: Check = {
  id: "streams/order-of-steps",
  scenario: "any",
  judge(trace) {
    const works = turnLogs(trace).flatMap(worksOf);
    const findings = works.flatMap(({ exchange, turn, from }) => {
      const said = turn.steps.slice(from).map(({ step_type }) => step_type);
      const expected = "a shield step or none, inferences with their tools, a shield step or none";
      return isSequence(said)
        ? []
        : [{ where: exchange.index, what: "steps of this request", expected, said }];
    });
    return verdictOf(works.length, findings, "no turn was announced");
  },
};

function isSequence(types: readonly Step["step_type"][]): boolean {
  const signs = { shield_call: "s", inference: "i", tool_execution: "t", memory_retrieval: "m" };
  return /^(s|s?(it*)+s?)$/.test(types.map((type) => signs[type]).join(""));
}
