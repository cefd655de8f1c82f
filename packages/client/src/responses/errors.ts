import type { FunctionCallOutputInput, ResponseObject } from "@understudy/contract/responses/types";
import { ClientError, causeMessage } from "../sending/errors.ts";

/** How far a stream was read. */
export interface ReadSoFar {
  /** The response in the last event that had one; null if no event did. */
  response: ResponseObject | null;
  /** The number of the last event; -1 before the first. */
  sequence_number: number;
}

/**
 * A stream ended without its response. If that is stored, `client.responses.get(response.id)` may have it, and
 * `client.responses.replay(response.id, sequence_number)` sends the events that are missing.
 */
export abstract class ResponseStreamError extends ClientError {
  readonly response: ResponseObject | null;
  readonly sequence_number: number;
  constructor(message: string, { response, sequence_number }: ReadSoFar, cause?: unknown) {
    super(response === null ? message : `${response.id}: ${message}`, { cause });
    this.response = response;
    this.sequence_number = sequence_number;
  }
}

/** The stream broke off before its last event, or sent data that is not an event. The response may have ended. */
export class ResponseStreamCut extends ResponseStreamError {
  override readonly name = "ResponseStreamCut";
}

/** No data for longer than the idle timeout. The response may still run. */
export class ResponseStreamStalled extends ResponseStreamError {
  override readonly name = "ResponseStreamStalled";
}

/** The response failed: its `error` says why. */
export class ResponseFailed extends ResponseStreamError {
  override readonly name = "ResponseFailed";
}

/** A run stopped with calls that were not answered to the model. `outputs` has the answers so far. */
export class ResponseStopped extends ClientError {
  override readonly name: "ResponseStopped" | "AbortError" = "ResponseStopped";
  /** The response with the calls; null if no response had ended. */
  declare readonly response: ResponseObject | null;
  /** Answers of completed calls. Together with the answers of the other calls they are the input of a next response. */
  declare readonly outputs: FunctionCallOutputInput[];
  constructor(
    message: string,
    response: ResponseObject | null,
    outputs: FunctionCallOutputInput[],
    cause?: unknown,
  ) {
    super(response === null ? message : `${response.id} waits for its tools: ${message}`, { cause });
    Object.assign(this, { response, outputs });
  }
}

/** A run was aborted by its signal. The `cause` is the signal's reason. */
export class ResponseAborted extends ResponseStopped {
  override readonly name = "AbortError";
  constructor({ reason }: AbortSignal, response: ResponseObject | null, outputs: FunctionCallOutputInput[]) {
    super(causeMessage(reason), response, outputs, reason);
  }
}
