/** Observations of turns and responses over HTTP: those so far, and a live feed. */
import { toEventText } from "@understudy/contract/sse";
import { toJsonAnswer, type Answer, type TextSource } from "@understudy/http";
import { isResponse, isRunning, isTurn } from "../../application/observation/heads.ts";
import type {
  Observation,
  ResponseWithObservations,
  ObservedTurn,
  ResponseHead,
  TurnHead,
} from "../../application/observation/observation.ts";
import type { Observer } from "../../application/observation/observer.ts";
import { streamHeaders } from "../../http/event-stream.ts";

/** An item of the feed; the first is the current state. */
export type LiveItem = { state: LiveState } | { observation: Observation };

export interface LiveState {
  turns: TurnHead[];
  responses: ResponseHead[];
  running: (ObservedTurn | ResponseWithObservations)[];
}

/** Maximum number of queued characters; a slower reader is disconnected and may reconnect. */
const mostWaiting = 4_000_000;

/** The turns and responses that the query names, or all. */
export function observedRecords(observer: Observer, query: URLSearchParams): Answer {
  const { response_id, ...ofTurn } = Object.fromEntries(query);
  const namesTurns = Object.keys(ofTurn).length > 0;
  return toJsonAnswer({
    turns: response_id === undefined ? observer.turns(ofTurn) : [],
    responses: namesTurns ? [] : observer.responses(response_id === undefined ? {} : { response_id }),
  });
}

/** Ends when the reader disconnects or the observer closes. */
export function liveObservations(observer: Observer): Answer {
  const heads = observer.heads();
  const running = heads
    .filter(isRunning)
    .flatMap((head): LiveState["running"] =>
      isTurn(head) ? observer.turns(head) : observer.responses(head),
    );
  const state = { turns: heads.filter(isTurn), responses: heads.filter(isResponse), running };
  return { status: 200, headers: streamHeaders, body: toFeed(observer, toText({ state })) };
}

function toText(item: LiveItem): string {
  return toEventText(item);
}

/** The first text, then each new observation. */
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
        if (lost) throw new Error("The reader was too slow.");
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
