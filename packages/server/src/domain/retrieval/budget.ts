/** The first of these that fit together. One that does not fit ends it: a worse one does not take its place. */
export function withinTokens<T extends { tokens: number }>(found: readonly T[], most: number): T[] {
  let left = most;
  const end = found.findIndex(({ tokens }) => (left -= tokens) < 0);
  return end === -1 ? [...found] : found.slice(0, end);
}
