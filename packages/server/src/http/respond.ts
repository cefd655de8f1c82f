/** Responses: JSON, nothing, or the events of a turn as they come. */
import type { TurnEvent, WireProfile } from "@understudy/contract";
import { encodeEvent } from "@understudy/contract/sse";
import { ReaderLost, type EventQueue } from "../application/event-queue.ts";
import { toErrorItem } from "./problem.ts";

export function json(value: object): Response {
  return Response.json(value);
}

export function deleted(wire: WireProfile): Response {
  return wire.delete_status === 204 ? new Response(null, { status: 204 }) : Response.json(null);
}

const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache",
};

/** Pulled by the reader, an event at a time. The reader's going away, however it shows, leaves the turn running. */
export function eventStream(events: EventQueue<TurnEvent>, signal: AbortSignal, wire: WireProfile): Response {
  const leave = (): void => events.leave();
  signal.addEventListener("abort", leave, { once: true });
  if (signal.aborted) leave();
  const end = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    signal.removeEventListener("abort", leave);
    controller.close();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const event = await events.next();
          if (event === undefined) end(controller);
          else controller.enqueue(encodeEvent({ event: { payload: event } }));
        } catch (error) {
          // A reader that was given up gets no event: its stream breaks off, so that it knows.
          if (error instanceof ReaderLost) throw error;
          controller.enqueue(encodeEvent(toErrorItem(error, wire)));
          end(controller);
        }
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: streamHeaders });
}

/** An error where a target's profile wants even the earliest of them in the stream. */
export function errorStream(error: unknown, wire: WireProfile): Response {
  return new Response(encodeEvent(toErrorItem(error, wire)), { headers: streamHeaders });
}
