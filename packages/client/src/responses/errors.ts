import type { FunctionCallOutputInput, ResponseObject } from "@understudy/contract/responses/types";
import { ClientError, reasonOf } from "../errors.ts";

/** A stream ended without its response. */
export abstract class ResponseStreamError extends ClientError {
  /** The response as its last event told it; null if no event did. `client.responses.get(id)` may have the rest. */
  readonly response: ResponseObject | null;
  constructor(message: string, response: ResponseObject | null, cause?: unknown) {
    super(response === null ? message : `${response.id}: ${message}`, { cause });
    this.response = response;
  }
}

/** The stream broke off before its last event, or told what is no event. The response may have ended. */
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
  /** Answers of completed calls. Together with those of the others they are the input of a next response. */
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
    super(reasonOf(reason), response, outputs, reason);
  }
}
