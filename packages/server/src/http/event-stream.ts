/** The events of a turn as an SSE stream. */
import type { TurnEvent, WireProfile } from "@understudy/contract";
import { damaged, type Answer, type TextSource } from "@understudy/http";
import { toEventText } from "@understudy/contract/sse";
import { ReaderLost } from "../application/running/event-queue.ts";
import type { RunningTurn } from "../application/turns/run-turn.ts";
import { toErrorItem } from "./problem.ts";
import { createTurnWriter, type TurnWriter } from "./turn-text.ts";

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
  const write = createEventWriter();
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

type StepProgress = Extract<TurnEvent, { event_type: "step_progress" }>;

/** Writes the events of one stream as `JSON.stringify` does, and what is the same in many of them once. */
function createEventWriter(): (event: TurnEvent) => string {
  const turns = createTurnWriter();
  let last: StepProgress | null = null;
  let before = "";
  const beforeText = (event: StepProgress): string => {
    if (last === null || last.step_id !== event.step_id || last.step_type !== event.step_type)
      before = `${frameStart}${headOf(event)},"delta":{"type":"text","text":`;
    last = event;
    return before;
  };
  return (event) => {
    if (event.event_type !== "step_progress" || event.delta.type !== "text")
      return inFrame(payloadOf(event, turns));
    return `${beforeText(event)}${JSON.stringify(event.delta.text)}${afterDelta}`;
  };
}

const frameStart = `data: {"event":{"payload":`;
const frameEnd = "}}\n\n";
const afterDelta = `}}${frameEnd}`;

function inFrame(payload: string): string {
  return `${frameStart}${payload}${frameEnd}`;
}

function payloadOf(event: TurnEvent, turns: TurnWriter): string {
  if (event.event_type === "step_complete")
    return `${headOf(event)},"step_details":${turns.step(event.step_details)}}`;
  if ("turn" in event) return `{"event_type":"${event.event_type}","turn":${turns.turn(event.turn)}}`;
  return JSON.stringify(event);
}

function headOf({ event_type, step_type, step_id }: Extract<TurnEvent, { step_id: string }>): string {
  return `{"event_type":"${event_type}","step_type":"${step_type}","step_id":${JSON.stringify(step_id)}`;
}

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
