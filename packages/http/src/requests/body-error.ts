/** The status of the answer to a body that could not be read. */
const statuses = {
  unsupported_type: 415,
  too_large: 413,
  stalled: 408,
  no_room: 503,
  incomplete: 400,
  invalid_utf8: 400,
  too_many_values: 400,
  invalid_json: 400,
  invalid_form: 400,
} as const;

/** A body could not be read. The message is a clause, such as `it is not valid UTF-8`; `sentence` is the whole of it. */
export class BodyError extends Error {
  override readonly name = "BodyError";
  readonly why: keyof typeof statuses;
  constructor(why: BodyError["why"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }

  get status(): number {
    return statuses[this.why];
  }

  get sentence(): string {
    return `The body cannot be read: ${this.message}.`;
  }
}
