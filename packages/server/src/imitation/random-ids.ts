/** `ids: random`: UUID v4, whose order means nothing; so lists, which are in the order of ids, are in any order. */
import type { Ids } from "../ports/ids.ts";

export function createRandomIds(): Ids {
  return { mint: async () => crypto.randomUUID() };
}
