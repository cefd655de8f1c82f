import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { statesOf, turnLogs } from "../../judging/turn-log.ts";
import { eventsOf } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const eventsAgree: Check = {
  id: "streams/events-agree",
  scenario: "any",
  judge(trace) {
    const states = turnLogs(trace).flatMap((log) => statesOf(log).map((state) => ({ ...state, log })));
    const findings = states.flatMap(({ exchange, turn, log }) => {
      const types = new Map(turn.steps.map(({ step_id, step_type }) => [step_id, step_type]));
      const events = eventsOf(exchange).flatMap((event) => ("step_id" in event ? [event] : []));
      const told = events.map(({ step_id, step_type }) => ({ step_id, step_type }));
      const owners = { session: turn.session_id, steps: turn.steps.map(({ turn_id }) => turn_id) };
      const expected = { session: trace.ids[log.session], steps: turn.steps.map(() => turn.turn_id) };
      return [
        ...compare(exchange, "turn", expected, owners),
        ...compare(
          exchange,
          "events of steps",
          told.map(({ step_id }) => ({ step_id, step_type: types.get(step_id) })),
          told,
        ),
      ];
    });
    return verdictOf(states.length, findings, "no turn was announced");
  },
};
