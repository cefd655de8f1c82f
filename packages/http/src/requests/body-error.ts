/** A body could not be read. The message is a clause, such as `it is not valid UTF-8`, to be completed by the caller. */
export class BodyError extends Error {
  override readonly name = "BodyError";
  readonly why: keyof typeof bodyStatus;
  constructor(why: BodyError["why"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }
}

/** The status of the answer to a body that could not be read. */
export const bodyStatus = {
  too_large: 413,
  incomplete: 400,
  invalid_utf8: 400,
  stalled: 408,
  no_room: 503,
} as const;
