import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { statesOf, turnLogs } from "../../judging/turn-log.ts";
import { awaits, eventsOf } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const awaitsCalls: Check = {
  id: "resume/awaits-calls",
  scenario: "any",
  when: { awaiting_completed_at: "null", iteration_limit_ends: "complete" },
  judge(trace) {
    const states = turnLogs(trace).flatMap(statesOf);
    const findings = states.flatMap(({ exchange, turn }) => {
      const awaiting = awaits(turn);
      const expected = {
        ends_with: exchange.items === null ? null : awaiting ? "turn_awaiting_input" : "turn_complete",
        is_completed: !awaiting,
      };
      return compare(exchange, "turn", expected, {
        ends_with: eventsOf(exchange).at(-1)?.event_type ?? null,
        is_completed: turn.completed_at !== null,
      });
    });
    return verdictOf(states.length, findings, "no turn was announced");
  },
};
