/** Ids grow across restarts and in every process of a store, whatever the clock does and whatever was never stored. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createIds } from "../../src/adapters/ids.ts";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { createIdMark } from "../../src/application/records/id-mark.ts";
import type { Ids } from "../../src/ports/ids.ts";
import type { Store } from "../../src/ports/store.ts";
import { createScheduler } from "../laws/scheduler.ts";

const time = Date.UTC(2026, 0, 1);

type Step =
  /** Another process starts: after a kill if `process` of the later mints never names an earlier one. */
  | { do: "start" }
  | { do: "mint"; process: number; moveClock: number; after: "none" | "newest" | "ahead"; waits: boolean };

interface Minted {
  process: number;
  /** Moments, counted. */
  began: number;
  ended: number;
  after: string | null;
  id: string;
}

const clockMoves = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 3 }),
  fc.integer({ min: -10_000, max: 10_000 }),
);

const steps = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.record({ do: fc.constant("start" as const) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant("mint" as const),
        // Most processes are gone when the next one starts.
        process: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3) }),
        moveClock: clockMoves,
        after: fc.constantFrom("none" as const, "none" as const, "newest" as const, "ahead" as const),
        waits: fc.boolean(),
      }),
    },
  ),
  { minLength: 2, maxLength: 30 },
);

test("an id is greater than every id that its process made before, or that anyone made before its process began", async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.array(fc.nat(5), { maxLength: 30 }), async (setup, picks) => {
      expect(disorder(await run(setup, picks))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

/** Mints on one store. The store's operations wait for a scheduler, so that a commit may arrive late. */
async function run(setup: readonly Step[], picks: readonly number[]): Promise<Minted[]> {
  const scheduler = createScheduler();
  scheduler.order(picks);
  const store = scheduler.store(createMemoryStore());
  let now = time;
  let moment = 0;
  const start = (): Ids => createIds({ millis: () => now }, createIdMark(store));
  const processes = [start()];
  const minted: Minted[] = [];
  const pending: Promise<void>[] = [];
  for (const step of setup) {
    if (step.do === "start") {
      processes.push(start());
      continue;
    }
    now += step.moveClock;
    const process = Math.max(0, processes.length - 1 - step.process);
    const after = await idBefore(step.after, minted, now);
    const began = moment++;
    const minting = mintBy(processes[process], after).then((id) => {
      minted.push({ process, began, ended: moment++, after, id });
    });
    pending.push(minting);
    if (step.waits) await minting;
  }
  await Promise.all(pending);
  return minted;
}

async function mintBy(ids: Ids | undefined, after: string | null): Promise<string> {
  if (ids === undefined) throw new Error("No such process.");
  return ids.mint(after);
}

async function idBefore(kind: "none" | "newest" | "ahead", minted: Minted[], now: number) {
  if (kind === "none") return null;
  if (kind === "newest") return minted.at(-1)?.id ?? null;
  return createIds({ millis: () => now + 5_000 }, createIdMark(createMemoryStore())).mint();
}

/** The pairs of ids that are in the wrong order. */
function disorder(minted: readonly Minted[]): string[] {
  const firstOf = (process: number): number =>
    Math.min(...minted.filter((one) => one.process === process).map(({ began }) => began));
  return minted.flatMap((later) => {
    const mayNotPrecede = later.after === null || later.id > later.after ? [] : [`${later.id} after itself`];
    const from = firstOf(later.process);
    const earlier = minted.filter((one) =>
      one.process === later.process ? one.ended < later.began : one.ended < from,
    );
    const wrong = earlier.filter(({ id }) => id >= later.id);
    return [...mayNotPrecede, ...wrong.map(({ id }) => `${later.id} after ${id}`)];
  });
}

describe("on a clock that stands still", () => {
  const still = { millis: () => time };

  test("a thousand restarts take the ids no further ahead than a second more than one does", async () => {
    const store = createMemoryStore();
    const timeOfNext = async (): Promise<number> =>
      Number.parseInt((await createIds(still, createIdMark(store)).mint()).replace("-", "").slice(0, 12), 16);
    await timeOfNext();
    const first = await timeOfNext();
    let last = first;
    for (let restart = 0; restart < 1000; restart += 1) last = await timeOfNext();
    expect(first - time).toBeLessThanOrEqual(5_000);
    expect(last - first).toBeLessThanOrEqual(1_000);
  });

  test("the store is read once, however many ids are made", async () => {
    const { store, commits } = counting();
    const ids = createIds(still, createIdMark(store));
    for (let made = 0; made < 1000; made += 1) await ids.mint();
    expect(commits()).toBe(1);
  });
});

test("while the clock goes on, the mark is moved before it is reached, so no request waits for the store", async () => {
  let now = time;
  const round = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const { store, commits } = counting(round);
  const ids = createIds({ millis: () => now }, createIdMark(store));
  await ids.mint();
  for (; now < time + 10_000; now += 10) {
    const first = await Promise.race([ids.mint(), round()]);
    expect(first, `waited at ${now - time} ms`).toBeTypeOf("string");
    // The store has answered by the time that the clock goes on.
    await round();
    await round();
  }
  expect(commits()).toBeLessThan(15);
});

describe("when the store fails", () => {
  test("nothing is made until it works again", async () => {
    let broken = true;
    const kept = createMemoryStore();
    const store: Store = {
      ...kept,
      commit: (checks, writes) =>
        broken ? Promise.reject(new Error("the disk is full")) : kept.commit(checks, writes),
    };
    const ids = createIds({ millis: () => time }, createIdMark(store));
    await expect(ids.mint()).rejects.toMatchObject({
      code: "store_failed",
      message: "The store failed: the disk is full",
    });
    broken = false;
    expect(await ids.mint()).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("ids below the mark are made still", async () => {
    let now = time;
    let broken = false;
    const kept = createMemoryStore();
    const store: Store = {
      ...kept,
      get: (key) => (broken ? Promise.reject(new Error("gone")) : kept.get(key)),
    };
    const ids = createIds({ millis: () => now }, createIdMark(store));
    const first = await ids.mint();
    broken = true;
    now += 1_500;
    expect((await ids.mint()) > first).toBe(true);
    now += 1_500;
    await expect(ids.mint()).rejects.toMatchObject({ code: "store_failed" });
  });

  test.each(["2026", null, 1.5, -1, 2 ** 48, { millis: 5 }])(
    "a mark of %j is not taken for one",
    async (value) => {
      const store = createMemoryStore();
      await createIds({ millis: () => time }, createIdMark(store)).mint();
      const [mark] = await store.list("");
      await store.commit([], [{ key: mark?.key ?? "", value }]);
      await expect(createIds({ millis: () => time }, createIdMark(store)).mint()).rejects.toMatchObject({
        code: "store_failed",
      });
    },
  );

  test("a store that refuses every commit is given up on", async () => {
    const store: Store = { ...createMemoryStore(), commit: async () => false };
    await expect(createIds({ millis: () => time }, createIdMark(store)).mint()).rejects.toMatchObject({
      code: "store_failed",
    });
  });
});

/** `before`: what a commit waits for. */
function counting(before: () => Promise<void> = async () => undefined): {
  store: Store;
  commits: () => number;
} {
  const kept = createMemoryStore();
  let commits = 0;
  const store: Store = {
    ...kept,
    commit: async (checks, writes) => {
      commits += 1;
      await before();
      return kept.commit(checks, writes);
    },
  };
  return { store, commits: () => commits };
}
