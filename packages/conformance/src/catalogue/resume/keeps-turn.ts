import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { resumesOf } from "../../judging/turn-log.ts";
import { verdictOf } from "../../verdict.ts";

export const keepsTurn: Check = {
  id: "resume/keeps-turn",
  scenario: "any",
  judge(trace) {
    const resumed = resumesOf(trace).flatMap((one) =>
      one.after === null ? [] : [{ ...one, after: one.after }],
    );
    const findings = resumed.flatMap(({ exchange, before, after }) => {
      const { turn_id, session_id, started_at, input_messages, steps } = before;
      const kept = { turn_id, session_id, started_at, input_messages, steps };
      return compare(exchange, "turn", kept, {
        turn_id: after.turn_id,
        session_id: after.session_id,
        started_at: after.started_at,
        input_messages: after.input_messages,
        // New steps follow the old ones.
        steps: after.steps.slice(0, steps.length),
      });
    });
    return verdictOf(resumed.length, findings, "no turn was resumed");
  },
};
