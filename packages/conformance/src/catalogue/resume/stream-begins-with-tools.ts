import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { resumesOf } from "../../judging/turn-log.ts";
import { eventsOf } from "../../trace/read.ts";
import { verdictOf } from "../../verdict.ts";

export const streamBeginsWithTools: Check = {
  id: "resume/stream-begins-with-tools",
  scenario: "any",
  judge(trace) {
    const streams = resumesOf(trace).filter(
      ({ exchange, after }) => exchange.items !== null && after !== null,
    );
    const findings = streams.flatMap(({ exchange, after, before }) => {
      const [first, ...rest] = eventsOf(exchange);
      const said = {
        first: first?.event_type === "step_complete" ? first.step_details : first,
        turn_starts: [first, ...rest].filter((event) => event?.event_type === "turn_start").length,
      };
      const expected = { first: after?.steps[before.steps.length], turn_starts: 0 };
      return compare(exchange, "stream", expected, said);
    });
    return verdictOf(streams.length, findings, "no resume was streamed");
  },
};
