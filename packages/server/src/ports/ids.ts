/** Where the ids of agents, sessions and turns come from: UUID v7, whose order is the order of minting. */
export interface Ids {
  /** A new id, greater than all that this port minted before, and greater than `after`. */
  mint(after?: string | null): string;
}
