/** The events of a turn as an SSE stream. */
import type { WireProfile } from "@understudy/contract";
import { damaged, type Answer } from "@understudy/http";
import { toEventText } from "@understudy/contract/sse";
import { ReaderLost } from "../application/running/event-queue.ts";
import type { RunningTurn } from "../application/turns/run-turn.ts";
import { toErrorItem } from "./problem.ts";

export const streamHeaders: Answer["headers"] = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache",
};

/** The turn is told when the reader disconnects. */
export function eventStream(
  { events, disconnect }: { events: Pick<RunningTurn["events"], "next">; disconnect(): void },
  wire: WireProfile,
): Answer {
  let failed = false;
  const next = async (): Promise<string | undefined> => {
    if (failed) return undefined;
    try {
      const event = await events.next();
      return event && toEventText({ event: { payload: event } });
    } catch (error) {
      // A reader that was too slow gets a broken stream instead of an event.
      if (error instanceof ReaderLost) throw error;
      failed = true;
      return toEventText(toErrorItem(error, wire));
    }
  };
  return { status: 200, headers: streamHeaders, body: { next, cancel: disconnect } };
}

/** What runs, and its reader. */
export interface Read extends Pick<RunningTurn, "wire" | "disconnect"> {
  events: Pick<RunningTurn["events"], "leave" | "releaseWriter">;
}

/** For an answer that is sent when all is done: it has no reader of events, and its client leaves with the request. */
export function withoutReader({ events, disconnect }: Omit<Read, "wire">, request: AbortSignal): void {
  events.leave();
  if (request.aborted) disconnect();
  else request.addEventListener("abort", disconnect, { once: true });
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
