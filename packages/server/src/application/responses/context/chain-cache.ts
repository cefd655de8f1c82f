/** The items of chains that were read: what a live response builds on never changes, so that each turn of a chain is one read. */
import { createLruCache } from "@understudy/contract";
import type { KeptItem } from "@understudy/responses";
import { charactersOf } from "../../running/event-queue.ts";

/** Of all chains together. */
const mostCharacters = 64 * 1024 * 1024;

/** A response with all that it continues. */
export interface ReadChain {
  items: readonly KeptItem[];
  /** The uuids of the responses, the newest one last. */
  uuids: readonly string[];
}

export interface ChainCache {
  get(uuid: string): ReadChain | undefined;
  set(uuid: string, chain: ReadChain): void;
}

/** Of more than so many characters those are forgotten that were used least recently. */
export function createChainCache(most = mostCharacters): ChainCache {
  const chains = createLruCache<string, ReadChain>(most);
  return {
    get: (uuid) => chains.get(uuid),
    set: (uuid, chain) => chains.set(uuid, chain, charactersOf(chain.items)),
  };
}
