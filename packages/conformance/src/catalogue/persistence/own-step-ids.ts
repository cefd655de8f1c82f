import type { Check } from "../../check.ts";
import { statesOf, turnLogs } from "../../judging/turn-log.ts";
import { verdictOf } from "../../verdict.ts";

export const ownStepIds: Check = {
  id: "persistence/own-step-ids",
  scenario: "any",
  when: { step_ids: "unique" },
  judge(trace) {
    const states = turnLogs(trace).flatMap(statesOf);
    const findings = states.flatMap(({ exchange, turn }) => {
      const ids = turn.steps.map(({ step_id }) => step_id);
      const twice = ids.find((id, n) => ids.indexOf(id) !== n);
      const expected = "an id of its own for each step";
      return twice === undefined
        ? []
        : [{ where: exchange.index, what: "ids of steps", expected, said: ids }];
    });
    return verdictOf(states.length, findings, "no turn was announced");
  },
};
