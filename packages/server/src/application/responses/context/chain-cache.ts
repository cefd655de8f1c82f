/** The items of chains that were read: what a live response builds on never changes, so that each turn of a chain is one read. */
import { createLruCache } from "@understudy/contract";
import type { KeptItem } from "@understudy/responses";
import type { RecordStore } from "../../records/record-store.ts";
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

const caches = new WeakMap<RecordStore, ChainCache>();

export function chainCacheOf(store: RecordStore): ChainCache {
  const cache = caches.get(store) ?? createChainCache(mostCharacters);
  caches.set(store, cache);
  return cache;
}

/** Of more than so many characters those are forgotten that were used least recently. */
export function createChainCache(most: number): ChainCache {
  const chains = createLruCache<string, ReadChain>(most);
  return {
    get: (uuid) => chains.get(uuid),
    set: (uuid, chain) => chains.set(uuid, chain, charactersOf(chain.items)),
  };
}
