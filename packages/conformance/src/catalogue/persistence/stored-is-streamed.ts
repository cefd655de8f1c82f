import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { statesOf, turnLogs, type TurnLog } from "../../judging/turn-log.ts";
import { eventsOf } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const storedIsStreamed: Check = {
  id: "persistence/stored-is-streamed",
  scenario: "any",
  judge(trace) {
    const streamed = turnLogs(trace).filter(isStreamed);
    const findings = streamed.flatMap((log) => {
      const states = statesOf(log);
      const steps = states
        .flatMap(({ exchange }) => eventsOf(exchange))
        .flatMap((event) => (event.event_type === "step_complete" ? [event.step_details] : []));
      const last = states.at(-1);
      return last === undefined ? [] : compare(last.exchange, "turn.steps", steps, last.turn.steps);
    });
    return verdictOf(streamed.length, findings, "no turn was announced by streams alone");
  },
};

function isStreamed(log: TurnLog): boolean {
  const states = statesOf(log);
  return states.length > 0 && states.every(({ exchange }) => exchange.items !== null);
}
