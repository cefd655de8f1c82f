import { ClientError } from "../sending/errors.ts";
import type { PartialTurn } from "./partial-turn.ts";

/** The state of a stream when it failed. */
export interface StreamContext {
  agent_id: string;
  session_id: string;
  /** Null if no event had the turn's id; Llama Stack sends it with the first completed step. */
  turn_id: string | null;
  /** Call ids answered by the resume; empty for a new turn. */
  answered: readonly string[];
  /** The turn as far as it was read. */
  partial: PartialTurn;
}

/** A stream ended before the turn's last event. Use `client.turns.recover(error)` to get the turn. */
export abstract class StreamError extends ClientError implements StreamContext {
  declare readonly agent_id: string;
  declare readonly session_id: string;
  declare readonly turn_id: string | null;
  declare readonly answered: readonly string[];
  declare readonly partial: PartialTurn;
  constructor(message: string, context: StreamContext, cause?: unknown) {
    super(message, { cause });
    Object.assign(this, context);
  }
}

/** The server reported in the stream that the turn or its resume failed; it is not stored. */
export class TurnFailed extends StreamError {
  override readonly name = "TurnFailed";
  /** The HTTP status of the failure. */
  readonly status: number;
  constructor(message: string, context: StreamContext) {
    super(message, context);
    this.status = Number.parseInt(message, 10) || 500;
  }
}

/** The stream broke off before the turn's last event. The turn may have completed. */
export class TurnStreamCut extends StreamError {
  override readonly name = "TurnStreamCut";
}

/** No data for longer than the idle timeout. The turn may still run. */
export class TurnStreamStalled extends StreamError {
  override readonly name = "TurnStreamStalled";
}

/** The data of an event is not JSON, or its bytes are not UTF-8. */
export class MalformedEvent extends StreamError {
  override readonly name = "MalformedEvent";
}

/** An event of unknown type. Unknown fields of known events are passed on. */
export class UnknownEvent extends StreamError {
  override readonly name = "UnknownEvent";
}

/** An event without its ids or required data. */
export class IncompleteEvent extends StreamError {
  override readonly name = "IncompleteEvent";
}

/** An event is larger than `maxBytes`. The turn may still run. */
export class EventTooLarge extends StreamError {
  override readonly name = "EventTooLarge";
}

/** The events of a stream were read a second time, or more than `maxBytes` of them waited for a reader and were dropped. */
export class StreamAlreadyRead extends ClientError {
  override readonly name = "StreamAlreadyRead";
  constructor(second: string, first: string | null = null) {
    super(
      first === null
        ? `${second} cannot read the events, because they were dropped: more than maxBytes of them waited for a reader. Read them before the end is asked for, or raise maxBytes.`
        : `${second} cannot read the events that ${first} reads. Loop over the stream once.`,
    );
  }
}
