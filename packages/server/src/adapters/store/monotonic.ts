/** Milliseconds since 1970 that never go back while the process runs: the clock of a store that has no other process. */
export function monotonic(): number {
  return performance.timeOrigin + performance.now();
}
