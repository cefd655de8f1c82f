/** The servers that share a store, each with the digests of what must be the same in all of them. */
import type { Entry } from "../../ports/store.ts";
import { keys } from "./keys.ts";
import { remove } from "./record.ts";
import { raw, type RecordStore } from "./record-store.ts";

export type Traits = Record<
  "rules" | "scripts" | "configuration" | "profile" | "ttl" | "history" | "disconnects",
  string
>;

interface Replica {
  traits: Traits;
  /** When it is taken for dead, on the clock of the store. */
  until: number;
}

/** Only this file writes there. */
function replicaIn({ value }: Entry): Replica {
  return value as unknown as Replica;
}

/** Says that this server is there for a while, and resolves to the traits of the others. Those that are dead are forgotten. */
export async function meetReplicas(
  store: RecordStore,
  instance: string,
  { traits, forMs }: { traits: Traits; forMs: number },
): Promise<Traits[]> {
  const now = await store.now();
  const own = { key: keys.replica(instance), value: { traits, until: now + forMs } };
  const others = (await store[raw].list(keys.replicas)).filter(({ key }) => key !== own.key);
  const isDead = (entry: Entry): boolean => replicaIn(entry).until <= now;
  const dead = others.filter(isDead);
  await store.commit([], [own]);
  // It may have come back at the same time.
  for (const entry of dead) await store.commit([entry], [remove(entry.key)]);
  return others.filter((entry) => !isDead(entry)).map((entry) => replicaIn(entry).traits);
}

export async function leaveReplicas(store: RecordStore, instance: string): Promise<void> {
  await store.commit([], [remove(keys.replica(instance))]);
}
