/** What is seen of turns, over HTTP: what was seen so far, and a feed of the rest. */
import { toEventText } from "@understudy/contract/sse";
import { toJsonAnswer, type Answer, type TextSource } from "@understudy/http";
import type { Observation, ObservedTurn, TurnHead, TurnIds } from "../application/observation/observation.ts";
import type { Observer } from "../application/observation/observer.ts";
import { streamHeaders } from "./event-stream.ts";

/** An item of the feed; its first tells how things stand. */
export type LiveItem =
  { state: { turns: TurnHead[]; running: ObservedTurn[] } } | { observation: Observation };

/** Characters that may wait for a reader; one who lets more wait is cut off, and may come again. */
const mostWaiting = 4_000_000;

export function observedTurns(observer: Observer, ids: Partial<TurnIds>): Answer {
  return toJsonAnswer({ turns: observer.turns(ids) });
}

/** Ends when the reader goes away, or when nothing is to be seen any more. */
export function liveObservations(observer: Observer): Answer {
  const turns = observer.heads();
  const running = turns.filter(({ state }) => state === "running");
  const state = { turns, running: running.flatMap(({ turn_id }) => observer.turns({ turn_id })) };
  return { status: 200, headers: streamHeaders, body: toFeed(observer, toText({ state })) };
}

function toText(item: LiveItem): string {
  return toEventText(item);
}

/** The first text, then every observation as it comes. */
function toFeed({ closed, subscribe }: Observer, first: string): TextSource {
  let waiting = [first];
  let size = 0;
  let ended = false;
  let lost = false;
  let wake = (): void => undefined;
  const end = (): void => {
    ended = true;
    unsubscribe();
    closed.removeEventListener("abort", end);
    wake();
  };
  const unsubscribe = subscribe((observation) => {
    if (size >= mostWaiting) {
      lost = true;
      return end();
    }
    const text = toText({ observation });
    waiting.push(text);
    size += text.length;
    wake();
  });
  closed.addEventListener("abort", end);
  if (closed.aborted) end();
  return {
    async next() {
      for (;;) {
        if (lost) throw new Error("The reader was given up.");
        const text = waiting.shift();
        if (text !== undefined) {
          if (text !== first) size -= text.length;
          return text;
        }
        if (ended) return undefined;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
    cancel() {
      waiting = [];
      end();
    },
  };
}
