/** Generates the ids of agents, sessions and turns: UUID v7, ordered by time of creation. */
export interface Ids {
  /**
   * A new id, greater than `after`, than all earlier ids of this port, and than all possible ids of earlier starts.
   * Rejects when the mark has to be moved and the store fails.
   */
  mint(after?: string | null): Promise<string>;
}

/**
 * A stored time that is ahead of all ids: it is moved before ids of later times are generated. So the next start has a
 * lower bound for its ids, independent of unstored ids and of the clock.
 */
export interface IdMark {
  /**
   * Moves the mark to `atLeast`, and by a millisecond at least. The caller may generate ids with times from `from` up
   * to, but not including, `to`; every other process has to move the mark before it uses these times.
   */
  raise(atLeast: number): Promise<{ from: number; to: number }>;
}
