import type { ShapeError } from "@understudy/contract/types";

/** The server answered with an error. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP status. */
  readonly status: number;
  /** Which fields of the request were wrong, where the server names them. */
  readonly fields: ShapeError[];
  constructor(status: number, message: string, fields: ShapeError[] = []) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/** The server said in the stream that the turn failed; nothing of it is stored. */
export class TurnFailed extends Error {
  override readonly name = "TurnFailed";
  /** The HTTP status that the failure would have had before the first byte. */
  readonly status: number;
  constructor(message: string) {
    super(message);
    this.status = Number.parseInt(message, 10) || 500;
  }
}

/** The stream broke off before the turn's last event. The turn may have ended all the same: get it by its id. */
export class TurnStreamCut extends Error {
  override readonly name = "TurnStreamCut";
  /** Known once an event named it. */
  readonly turn_id: string | null;
  constructor(message: string, turn_id: string | null, options?: ErrorOptions) {
    super(message, options);
    this.turn_id = turn_id;
  }
}
