/** The time of the server. */
export interface Clock {
  /** UTC, ISO 8601, with microseconds and `Z`; strictly later than every earlier result. */
  now(): string;
  /** Milliseconds since 1970; for deadlines that other processes compare with their own clocks. */
  millis(): number;
}
