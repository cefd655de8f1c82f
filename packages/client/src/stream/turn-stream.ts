import type { TurnEvent } from "@understudy/contract/types";
import type { ApiResponse } from "../sending/call.ts";
import {
  EventTooLarge,
  MalformedEvent,
  TurnStreamCut,
  TurnStreamStalled,
  type StreamContext,
} from "./errors.ts";
import { listen, type Source } from "./listen.ts";
import { toPartial, type PartialTurn } from "./partial-turn.ts";
import { isLast, readEvent } from "./read-event.ts";
import { toReading, type TurnReading } from "./reading.ts";

/**
 * The events of a turn. Ends only after `turn_complete` or `turn_awaiting_input`; anything else is an error, raised after all
 * preceding events.
 */
export interface TurnStream extends TurnReading {
  /** The turn so far; does not read the stream. */
  readonly partial: PartialTurn;
  /** Resolves when the stream starts: the stream with status, headers and request id. */
  withResponse(): Promise<ApiResponse<TurnStream>>;
}

const classes = {
  cut: TurnStreamCut,
  stalled: TurnStreamStalled,
  malformed: MalformedEvent,
  "too large": EventTooLarge,
};

/** The turn's path; `turn_id` is null for a new turn. */
export type TurnAbout = Omit<StreamContext, "partial">;

export function openTurnStream(source: Source, about: TurnAbout): TurnStream {
  let partial: PartialTurn = { turn_id: about.turn_id, session_id: about.session_id, steps: [], text: "" };
  const context = (): StreamContext => ({ ...about, turn_id: partial.turn_id, partial });
  const listening = listen<TurnEvent>(
    source,
    (sent) => {
      const event = readEvent(sent, context);
      partial = toPartial(partial, event);
      return event;
    },
    isLast,
    (fault, message, cause) => new classes[fault](message, context(), cause),
  );
  const stream: TurnStream = {
    ...toReading(listening),
    get partial() {
      return partial;
    },
    withResponse: async () => ({ ...(await listening.opened), data: stream }),
  };
  return stream;
}
