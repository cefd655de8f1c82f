/** The items of chains that were read: what a live response builds on never changes, so that each turn of a chain is one read. */
import type { KeptItem } from "@understudy/responses";
import { behind } from "../records/behind.ts";
import type { RecordStore } from "../records/record-store.ts";
import { charactersOf } from "../turns/event-queue.ts";

/** Of all chains together. */
const mostCharacters = 64 * 1024 * 1024;

/** A response with all that it continues. */
export interface ReadChain {
  items: readonly KeptItem[];
  /** How many responses they are. */
  responses: number;
}

export interface ChainCache {
  get(uuid: string): ReadChain | undefined;
  set(uuid: string, chain: ReadChain): void;
}

const caches = new WeakMap<object, ChainCache>();

export function chainCacheOf(store: RecordStore): ChainCache {
  const cache = caches.get(behind(store)) ?? createChainCache(mostCharacters);
  caches.set(behind(store), cache);
  return cache;
}

/** Of more than so many characters those are forgotten that were used least recently. */
export function createChainCache(most: number): ChainCache {
  const chains = new Map<string, { chain: ReadChain; size: number }>();
  let total = 0;
  const forget = (uuid: string): void => {
    total -= chains.get(uuid)?.size ?? 0;
    chains.delete(uuid);
  };
  return {
    get(uuid) {
      const found = chains.get(uuid);
      if (found === undefined) return undefined;
      chains.delete(uuid);
      chains.set(uuid, found);
      return found.chain;
    },
    set(uuid, chain) {
      const size = charactersOf(chain.items);
      if (size > most) return;
      forget(uuid);
      chains.set(uuid, { chain, size });
      total += size;
      for (const [oldest] of chains) {
        if (total <= most) break;
        forget(oldest);
      }
    },
  };
}
