/** Servers in one process on one store, whose lists are read while others write. */
import { describe, expect, onTestFinished, test } from "vitest";
import { isDeep } from "../../../vitest.draws.ts";
import { createSharedMutant, rememberLists, type SharedStoreMutant } from "../../src/broken/store/shared.ts";
import { raceLists } from "../../src/replicas/list-races.ts";
import { serversOn } from "../../src/replicas/servers-on.ts";

const timeout = 60_000;

/** Until something is wrong, or so often. */
async function judge(mutant: SharedStoreMutant, seeds: number): Promise<string[]> {
  const { servers, close } = serversOn(createSharedMutant(mutant));
  onTestFinished(close);
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { mistakes, raced } = await raceLists({ seed, servers, steps: 12 });
    expect(raced).toBeGreaterThan(0);
    if (mistakes.length > 0) return mistakes;
  }
  return [];
}

test(
  "honest servers have what was there during a whole listing, once and in order",
  { timeout },
  async () => {
    expect(await judge({ id: "none", fault: "", over: () => ({}) }, 1)).toEqual([]);
  },
);

/** A list goes on where it was by number, as with OFFSET. */
const countsOn: SharedStoreMutant = {
  id: "goes-on-by-number",
  fault: "a list that goes on passes over as many as were read before, also if some of them are gone",
  over({ list }) {
    const places = new Map<string, number>();
    return {
      async list(prefix, { after, skip = 0, ...options } = {}) {
        const from = after === undefined ? 0 : places.get(`${options.reverse} ${after}`);
        const found =
          from === undefined
            ? await list(prefix, { ...options, skip, ...(after === undefined ? {} : { after }) })
            : await list(prefix, { ...options, skip: from + skip });
        for (const [nth, { key }] of found.entries())
          places.set(`${options.reverse} ${key}`, (from ?? 0) + skip + nth + 1);
        return found;
      },
    };
  },
};

const remembersKeys: SharedStoreMutant = {
  id: "remembers-lists",
  fault: "a list that was read is what the next one of this connection gives, until it writes",
  over: (store) => rememberLists(store),
};

const addsAtEnd: SharedStoreMutant = {
  id: "lists-new-keys-last",
  fault: "a key that this connection wrote stands at the end of its lists for a while",
  over({ list, commit }) {
    const recent: string[] = [];
    const placeOf = (key: string): number => recent.indexOf(key);
    return {
      async list(prefix, options) {
        const found = await list(prefix, options);
        return found.toSorted((one, other) => placeOf(one.key) - placeOf(other.key));
      },
      async commit(checks, writes) {
        recent.push(...writes.map(({ key }) => key));
        recent.splice(0, recent.length - 3);
        return commit(checks, writes);
      },
    };
  },
};

if (isDeep)
  describe("the races find a store in which", () => {
    for (const mutant of [countsOn, remembersKeys, addsAtEnd])
      test(`${mutant.fault} (${mutant.id})`, { timeout }, async () => {
        expect(await judge(mutant, 20)).not.toEqual([]);
      });
  });
