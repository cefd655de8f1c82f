import type { Turn } from "@understudy/contract/types";
import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { resumesOf, turnLogs } from "../../judging/turn-log.ts";
import { announced, eventsOf } from "../../trace/read.ts";
import type { Exchange, Trace } from "../../trace/trace.ts";
import { verdictOf } from "../../verdict.ts";

export const storedIsStreamed: Check = {
  id: "persistence/stored-is-streamed",
  scenario: "any",
  judge(trace) {
    const streamed = streamsOf(trace);
    const findings = streamed.flatMap(({ exchange, turn, from }) => {
      const steps = eventsOf(exchange).flatMap((event) =>
        event.event_type === "step_complete" ? [event.step_details] : [],
      );
      return compare(exchange, "steps that the turn gained", steps, turn.steps.slice(from));
    });
    return verdictOf(streamed.length, findings, "no turn was announced by a stream");
  },
};

interface Streamed {
  exchange: Exchange;
  turn: Turn;
  /** How many steps the turn had before. */
  from: number;
}

function streamsOf(trace: Trace): Streamed[] {
  const created = turnLogs(trace).map(({ requests: [exchange] }) => ({
    exchange,
    turn: announced(exchange),
    from: 0,
  }));
  const resumed = resumesOf(trace).map(({ exchange, before, after }) => ({
    exchange,
    turn: after,
    from: before.steps.length,
  }));
  return [...created, ...resumed].flatMap(({ turn, ...rest }) =>
    turn === null || rest.exchange.items === null ? [] : [{ ...rest, turn }],
  );
}
