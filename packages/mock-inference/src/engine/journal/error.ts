/** Thrown when the journal cannot show the request that is waited for. */
export class JournalError extends Error {
  override readonly name = "JournalError";
  /** `timeout`: it has not come in time. `dropped`: it may have come, and have had to make room. */
  readonly reason: "timeout" | "dropped";
  constructor(reason: "timeout" | "dropped", message: string) {
    super(message);
    this.reason = reason;
  }
}
