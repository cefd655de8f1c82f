/** The time of the server: where several share a store, that of the store, as far as each has seen it. */
export interface Clock {
  /**
   * UTC, ISO 8601, with microseconds and `Z`; strictly later than every earlier result of a call without `after`, and than
   * `after`: a time that another server gave, which may be ahead.
   */
  now(after?: string): string;
  /** Milliseconds since 1970. For what runs out for all processes at once there is `now` of the store. */
  millis(): number;
  /** Milliseconds since some moment. For how long something takes: it does not jump when somebody sets the time. */
  elapsed(): number;
}
