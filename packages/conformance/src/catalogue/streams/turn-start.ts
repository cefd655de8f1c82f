import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { turnLogs } from "../../judging/turn-log.ts";
import { announced, eventsOf } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const turnStart: Check = {
  id: "streams/turn-start",
  scenario: "any",
  when: { turn_start: "emitted" },
  judge(trace) {
    const streams = turnLogs(trace)
      .map(({ requests: [create] }) => create)
      .filter((create) => eventsOf(create).length > 0);
    const findings = streams.flatMap((create) => {
      const starts = eventsOf(create).flatMap((event, at) =>
        event.event_type === "turn_start" ? [{ at, turn_id: event.turn_id }] : [],
      );
      // A stream that failed does not say again which turn it is of.
      const turn_id = announced(create)?.turn_id ?? starts[0]?.turn_id;
      return compare(create, "turn_start", [{ at: 0, turn_id }], starts);
    });
    return verdictOf(streams.length, findings, "no new turn was streamed");
  },
};
