/** The events of a turn as an SSE stream. */
import type { TurnEvent, WireProfile } from "@understudy/contract";
import { damaged, type Answer, type TextSource } from "@understudy/http";
import { toEventText } from "@understudy/contract/sse";
import { ReaderLost } from "../application/turns/event-queue.ts";
import type { RunningTurn } from "../application/turns/run-turn.ts";
import { toErrorItem } from "./problem.ts";

export const streamHeaders = Object.freeze({
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache",
});

/** The turn is told when the reader disconnects. */
export function eventStream(
  { events, disconnect }: { events: Pick<RunningTurn["events"], "next">; disconnect(): void },
  wire: WireProfile,
): Answer {
  let failed = false;
  const write = createWriter();
  const toText = (event: TurnEvent | undefined): string | undefined => event && write(event);
  const toLastText = (error: unknown): string => {
    // A reader that was too slow gets a broken stream instead of an event.
    if (error instanceof ReaderLost) throw error;
    failed = true;
    return toEventText(toErrorItem(error, wire));
  };
  const next: TextSource["next"] = () => {
    if (failed) return undefined;
    const event = events.next();
    return event instanceof Promise ? event.then(toText, toLastText) : toText(event);
  };
  return { status: 200, headers: streamHeaders, body: { next, cancel: disconnect } };
}

/** Most events are deltas of text that differ in the text alone: what stands around it is written once for each step. */
function createWriter(): (event: TurnEvent) => string {
  let step: { step_id?: string; step_type?: string } = {};
  let before = "";
  return (event) => {
    if (event.event_type !== "step_progress" || event.delta.type !== "text")
      return toEventText({ event: { payload: event } });
    const text = JSON.stringify(event.delta.text);
    if (event.step_id !== step.step_id || event.step_type !== step.step_type) {
      step = event;
      // Its text is the last of all that it has.
      before = toEventText({ event: { payload: event } }).slice(0, -text.length - after.length);
    }
    return before + text + after;
  };
}

/** The ends of delta, payload, event, and of what is around them. */
const after = "}}}}\n\n";

/** What runs, and its reader. */
export interface Read extends Pick<RunningTurn, "wire" | "disconnect"> {
  events: Pick<RunningTurn["events"], "leave" | "releaseWriter">;
}

/** The answer as its client gets it: on its way it may be damaged. The turn runs on. */
export function withWireFault(answer: Answer, { wire, events, disconnect }: Read): Answer {
  if (wire === null) return answer;
  // Only its client waits: a turn with more events than the queue takes would else wait too.
  if (wire.type === "slow") events.releaseWriter();
  return damaged(answer, wire, {
    broken: disconnect,
    // Nobody reads any more, and a full queue would hold the turn up.
    stalled: () => events.leave(),
    cancelled: disconnect,
  });
}

/** An early error as a stream, for profiles that send all errors in the stream. */
export function errorStream(error: unknown, wire: WireProfile): Answer {
  return { status: 200, headers: streamHeaders, body: toEventText(toErrorItem(error, wire)) };
}
