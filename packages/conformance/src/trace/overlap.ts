import type { Exchange } from "./trace.ts";

/** When something began and ended, on the clock of the trace. */
export type Span = Pick<Exchange, "began" | "ended">;

/** Whether two of them ran at the same time, if only for a moment: branches of a story run at once. */
export function overlap(one: Span, other: Span): boolean {
  return one.began < other.ended && one.ended > other.began;
}

/** From the beginning of the earlier one to the end of the later one. */
export function spanOf(one: Span, other: Span): Span {
  return { began: Math.min(one.began, other.began), ended: Math.max(one.ended, other.ended) };
}
