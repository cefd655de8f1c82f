/** What a store has of its users: everything but what servers keep for themselves. */
import type { Store } from "@understudy/server/src/ports/store.ts";

const ofServers = /^(replica\/|ids\/|expiry$|health$)/;

export type Snapshot = ReadonlyMap<string, string>;

export async function takeSnapshot(store: Store): Promise<Snapshot> {
  const entries = (await store.list("")).filter(({ key }) => !ofServers.test(key));
  return new Map(entries.map(({ key, value }) => [key, JSON.stringify(value)]));
}

/** In what the second one differs; empty if in nothing. */
export function compareSnapshots(before: Snapshot, after: Snapshot): string[] {
  const lost = [...before.keys()].filter((key) => !after.has(key)).map((key) => `${key} is lost`);
  const different = [...after].flatMap(([key, value]) => {
    const old = before.get(key);
    if (old === undefined) return [`${key} is left`];
    return old === value ? [] : [`${key} was ${old} and is ${value}`];
  });
  return [...lost, ...different];
}
