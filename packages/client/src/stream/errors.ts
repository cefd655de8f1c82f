import { ClientError } from "../errors.ts";
import type { PartialTurn } from "./partial-turn.ts";

/** Where a stream stopped. */
export interface StreamContext {
  agent_id: string;
  session_id: string;
  /** Null if no event had named the turn; servers of Llama Stack name it when a step is done. */
  turn_id: string | null;
  /** The calls that the resume answered; none if the turn was begun. */
  answered: readonly string[];
  /** What was known of the turn; all of it had been read before. */
  partial: PartialTurn;
}

/** A stream did not come to the turn's last event. `client.turns.recover(error)` finds out what became of the turn. */
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

/** The server said in the stream that the turn failed: nothing of it is stored, or of its resume. */
export class TurnFailed extends StreamError {
  override readonly name = "TurnFailed";
  /** The HTTP status that the failure would have had before the first byte. */
  readonly status: number;
  constructor(message: string, context: StreamContext) {
    super(message, context);
    this.status = Number.parseInt(message, 10) || 500;
  }
}

/** The stream broke off before the turn's last event. The turn may have ended all the same. */
export class TurnStreamCut extends StreamError {
  override readonly name = "TurnStreamCut";
}

/** Nothing came for longer than the idle timeout. The turn may still run. */
export class TurnStreamStalled extends StreamError {
  override readonly name = "TurnStreamStalled";
}

/** The data of an event is not JSON. */
export class MalformedEvent extends StreamError {
  override readonly name = "MalformedEvent";
}

/** An event is of no kind that `openapi.yaml` knows. Fields that it does not know are left as they are. */
export class UnknownEvent extends StreamError {
  override readonly name = "UnknownEvent";
}

/** An event lacks its ids, or what it is about. */
export class IncompleteEvent extends StreamError {
  override readonly name = "IncompleteEvent";
}

/** A stream was to be read a second time. */
export class StreamAlreadyRead extends ClientError {
  override readonly name = "StreamAlreadyRead";
  constructor(second: string, first: string) {
    super(`${second} cannot read this stream: ${first} has it, and a stream is read once.`);
  }
}
