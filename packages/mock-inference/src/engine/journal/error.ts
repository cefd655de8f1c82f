/** Thrown by `nth` if the request is not available. */
export class JournalError extends Error {
  override readonly name = "JournalError";
  /** `timeout`: it did not arrive in time. `dropped`: its entry may have been evicted. */
  readonly reason: "timeout" | "dropped";
  constructor(reason: "timeout" | "dropped", message: string) {
    super(message);
    this.reason = reason;
  }
}
