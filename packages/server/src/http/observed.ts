/** What is seen of turns, over HTTP: what was seen so far, and a feed of the rest. */
import { encodeEvent } from "@understudy/contract/sse";
import type { Observation, ObservedTurn, TurnHead, TurnIds } from "../application/observation.ts";
import type { Observer } from "../application/observer.ts";
import { streamHeaders } from "./event-stream.ts";

/** An item of the feed; its first tells how things stand. */
export type LiveItem =
  { state: { turns: TurnHead[]; running: ObservedTurn[] } } | { observation: Observation };

/** Bytes that may wait for a reader; one who lets more wait is cut off, and may come again. */
const mostWaiting = 4_000_000;

export function observedTurns(observer: Observer, ids: Partial<TurnIds>): Response {
  return Response.json({ turns: observer.turns(ids) });
}

/** Ends when the reader goes away, or when nothing is to be seen any more. */
export function liveObservations(observer: Observer, signal: AbortSignal): Response {
  const turns = observer.heads();
  const running = turns.filter(({ state }) => state === "running");
  const state = { turns, running: running.flatMap(({ turn_id }) => observer.turns({ turn_id })) };
  const first = encodeEvent({ state } satisfies LiveItem);
  const done = AbortSignal.any([signal, observer.closed]);
  let leave = (): void => undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = (close: () => void) => (): void => {
          leave();
          close();
        };
        const finish = end(() => controller.close());
        const giveUp = end(() => controller.error(new Error("The reader was given up.")));
        const unsubscribe = observer.subscribe((observation) => {
          if ((controller.desiredSize ?? 0) <= 0) giveUp();
          else controller.enqueue(encodeEvent({ observation } satisfies LiveItem));
        });
        leave = () => {
          unsubscribe();
          done.removeEventListener("abort", finish);
        };
        controller.enqueue(first);
        done.addEventListener("abort", finish);
        if (done.aborted) finish();
      },
      cancel: () => leave(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: first.byteLength + mostWaiting }),
  );
  return new Response(body, { headers: streamHeaders });
}
