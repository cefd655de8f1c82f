/** The steps of streams, each with its events. */
import type { ContentDelta, Step, Turn, TurnEvent } from "@understudy/contract/types";
import { announced, eventsOf } from "../../../trace/read.ts";
import { remember } from "../../../json/remember.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";

export interface StreamedStep {
  exchange: Exchange;
  /** The turn that the stream announced at its end. */
  turn: Turn;
  step: Step;
  /** Undefined for the client's step, which has no start. */
  start: Extract<TurnEvent, { event_type: "step_start" }> | undefined;
  deltas: readonly ContentDelta[];
}

/** The steps of streams that ended with their turn. */
export const streamedSteps: (trace: Trace) => readonly StreamedStep[] = remember(({ exchanges }) =>
  exchanges.flatMap((exchange) => {
    const turn = announced(exchange);
    const events = eventsOf(exchange);
    if (turn === null) return [];
    return events.flatMap((event) => {
      if (event.event_type !== "step_complete") return [];
      const { step_id, step_details: step } = event;
      const [start] = events.flatMap((other) =>
        other.event_type === "step_start" && other.step_id === step_id ? [other] : [],
      );
      const deltas = events.flatMap((other) =>
        other.event_type === "step_progress" && other.step_id === step_id ? [other.delta] : [],
      );
      return [{ exchange, turn, step, start, deltas }];
    });
  }),
);
