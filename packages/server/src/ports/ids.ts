/** Where the ids of agents, sessions and turns come from: UUID v7, whose order is the order of minting. */
export interface Ids {
  /**
   * A new id, greater than `after`, than all that this port minted before, and than all that any earlier start could
   * have minted. Rejects when the mark has to be moved and the store fails.
   */
  mint(after?: string | null): Promise<string>;
}

/**
 * A time that is kept where records are kept, ahead of all ids: whoever mints moves it first. So the next start
 * knows where to begin, whatever was never stored and whatever the clock shows by then.
 */
export interface IdMark {
  /**
   * Moves the mark from where it is to `atLeast`, and by a millisecond at least. Nobody who moved it before may mint
   * from `from` on without moving it again; whoever moved it now may mint up to, but not including, `to`.
   */
  raise(atLeast: number): Promise<{ from: number; to: number }>;
}
