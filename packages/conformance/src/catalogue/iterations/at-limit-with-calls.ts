import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { endings } from "../../judging/endings.ts";
import { eventsOf } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const atLimitWithCalls: Check = {
  id: "iterations/at-limit-with-calls",
  scenario: "any",
  judge(trace) {
    const reached = endings(trace).filter(
      ({ made, limit, last }) =>
        made >= limit && last.tool_calls.length > 0 && last.stop_reason !== "out_of_tokens",
    );
    const ends = { complete: "turn_complete", awaiting: "turn_awaiting_input" };
    const { iteration_limit_ends: how } = trace.expectations.policy;
    const findings = reached.flatMap(({ exchange, turn, last, ran }) => {
      const event = eventsOf(exchange).at(-1)?.event_type;
      const { stop_reason, tool_calls } = turn.output_message;
      return compare(
        exchange,
        "how the turn rests",
        {
          stop_reason: "end_of_turn",
          tool_calls: last.tool_calls,
          ran: false,
          event: how === undefined || event === undefined ? event : ends[how],
        },
        { stop_reason, tool_calls, ran, event },
      );
    });
    return verdictOf(reached.length, findings, "no turn had calls at its limit");
  },
};
