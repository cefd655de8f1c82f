/** The events of a turn as they come. */
import type { TurnEvent, WireProfile } from "@understudy/contract";
import type { Answer } from "@understudy/http";
import { toEventText } from "@understudy/contract/sse";
import { ReaderLost, type EventQueue } from "../application/turns/event-queue.ts";
import { toErrorItem } from "./problem.ts";

export const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache",
};

/** An event at a time. The reader's going away leaves the turn running. */
export function eventStream(events: EventQueue<TurnEvent>, wire: WireProfile): Answer {
  let failed = false;
  const toText = (event: TurnEvent | undefined): string | undefined =>
    event && toEventText({ event: { payload: event } });
  const toLastText = (error: unknown): string => {
    // A reader that was given up gets no event: its stream breaks off, so that it knows.
    if (error instanceof ReaderLost) throw error;
    failed = true;
    return toEventText(toErrorItem(error, wire));
  };
  const next = (): Promise<string | undefined> =>
    failed ? Promise.resolve(undefined) : events.next().then(toText, toLastText);
  return { status: 200, headers: streamHeaders, body: { next, cancel: () => events.leave() } };
}

/** An error where a target's profile wants even the earliest of them in the stream. */
export function errorStream(error: unknown, wire: WireProfile): Answer {
  return { status: 200, headers: streamHeaders, body: toEventText(toErrorItem(error, wire)) };
}
