/** Where times come from. */
export interface Clock {
  /** UTC, ISO 8601, with microseconds and `Z`; later than every time that it gave before. */
  now(): string;
  /** Milliseconds since 1970; for deadlines that other processes compare with their own clocks. */
  millis(): number;
}
