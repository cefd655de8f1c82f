/** What several users of one store do at once, each with a connection of its own; some in a process of their own. */
import type { Store, StoredJson } from "../../../src/ports/store.ts";

/** Adds to a number by reading and committing, as often as it takes. */
export async function increment(store: Store, times: number): Promise<void> {
  for (let done = 0; done < times;) {
    const entry = await store.get("counter");
    const check = { key: "counter", version: entry?.version ?? null };
    if (await store.commit([check], [{ key: "counter", value: Number(entry?.value ?? 0) + 1 }])) done += 1;
  }
}

export type Seat = "left" | "right";

/**
 * Both commit in each round: one writes a key if the other key is as it was, and the other way round. At most one may
 * succeed, as it changes what the other one checks. In even rounds the keys are absent, in odd ones present.
 */
export async function cross(store: Store, seat: Seat, rounds: number): Promise<boolean[]> {
  const won: boolean[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const keys = { left: `cross/${round}/left`, right: `cross/${round}/right` };
    const own = keys[seat];
    const other = keys[seat === "left" ? "right" : "left"];
    if (round % 2 === 1) await store.commit([], [{ key: own, value: "before" }]);
    await meet(store, seat, 2 * round);
    const version = (await store.get(other))?.version ?? null;
    await meet(store, seat, 2 * round + 1);
    won.push(await store.commit([{ key: other, version }], [{ key: own, value: "after" }]));
  }
  return won;
}

/** Waits until the other one is there too. */
async function meet(store: Store, seat: Seat, place: number): Promise<void> {
  await store.commit([], [{ key: `place/${seat}`, value: place }]);
  const other = `place/${seat === "left" ? "right" : "left"}`;
  while (Number((await store.get(other))?.value ?? -1) < place) await pause();
}

/** Lets others come in between, also where a store answers at once. */
function pause(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

const parts = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Writes the parts of one whole again and again, each time all in one commit, and moves one of them. */
export async function writeWholes(store: Store, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const moved = (at: number): string => `whole/moved/${at % 2}`;
    const writes = parts.map((part) => ({ key: `whole/${part}`, value: time as StoredJson | undefined }));
    writes.push({ key: moved(time), value: time }, { key: moved(time + 1), value: undefined });
    await store.commit([], writes);
    await pause();
  }
}

/** Lists the whole until its last version is there; gives the lists that no commit has left. */
export async function readWholes(store: Store, times: number): Promise<string[]> {
  const torn: string[] = [];
  for (let seen = ""; seen !== String(times - 1);) {
    const entries = await store.list("whole/");
    const values = entries.map(({ value }) => String(value));
    const isWhole = values.length === parts.length + 1 && new Set(values).size === 1;
    if (entries.length > 0 && !isWhole)
      torn.push(entries.map(({ key, value }) => `${key}=${String(value)}`).join(" "));
    seen = values[0] ?? "";
    await pause();
  }
  return torn;
}
