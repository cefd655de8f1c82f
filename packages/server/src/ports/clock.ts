/** The time of the server. */
export interface Clock {
  /**
   * UTC, ISO 8601, with microseconds and `Z`; strictly later than every earlier result of a call without `after`, and than
   * `after`: a time that another server gave, whose clock may be ahead.
   */
  now(after?: string): string;
  /** Milliseconds since 1970. What other processes compare with their own clocks is on that of the store. */
  millis(): number;
  /** Milliseconds since some moment. For how long something takes: it does not jump when somebody sets the time. */
  elapsed(): number;
}
