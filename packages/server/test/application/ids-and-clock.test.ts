/** Ids and times grow, whatever the machine's clock does. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createClock } from "../../src/adapters/clock.ts";
import { createIds } from "../../src/adapters/ids.ts";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { createIdMark } from "../../src/application/records/id-mark.ts";
import { isId } from "../../src/application/records/keys.ts";

const start = Date.UTC(2026, 0, 1);
const anyMark = () => createIdMark(createMemoryStore());

/** What the machine's clock shows, call by call: it stands still, goes on, or goes back. */
const jumps = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: -100_000, max: 100_000 })), {
  minLength: 2,
  maxLength: 50,
});

function jumping(by: readonly number[]): () => number {
  let now = start;
  let call = 0;
  return () => (now += by[call++] ?? 0);
}

test("times are strictly increasing, as times and as text, whatever the clock does", () => {
  fc.assert(
    fc.property(jumps, (by) => {
      const clock = createClock(jumping(by));
      const times = by.map(() => clock.now());
      expect(times).toEqual([...times].sort());
      expect(new Set(times).size).toBe(times.length);
    }),
  );
});

test("a time that must come after another one does, and moves no other time", () => {
  const clock = createClock(() => start);
  const [later, earlier] = ["2026-01-01T01:00:00.000999Z", "2025-12-31T23:00:00.000000Z"];
  expect([clock.now(later), clock.now(earlier), clock.now()]).toEqual([
    "2026-01-01T01:00:00.001000Z",
    "2026-01-01T00:00:00.000001Z",
    "2026-01-01T00:00:00.000002Z",
  ]);
});

test("times are ISO 8601 in UTC with microseconds", () => {
  const clock = createClock(() => start);
  expect([clock.now(), clock.now()]).toEqual(["2026-01-01T00:00:00.000000Z", "2026-01-01T00:00:00.000001Z"]);
});

test("more than a thousand times in a millisecond go on into the next", () => {
  const clock = createClock(() => start);
  const times = Array.from({ length: 1002 }, () => clock.now());
  expect(times.at(-1)).toBe("2026-01-01T00:00:00.001001Z");
});

test("ids are in the order of their minting, also when the clock goes back", async () => {
  await fc.assert(
    fc.asyncProperty(jumps, async (by) => {
      const ids = createIds({ millis: jumping(by) }, anyMark());
      const minted: string[] = [];
      for (const _ of by) minted.push(await ids.mint());
      expect(minted).toEqual([...minted].sort());
      expect(new Set(minted).size).toBe(minted.length);
    }),
  );
});

test("an id is greater than the one that it must come after, also of a clock that is ahead", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -100_000, max: 100_000 }),
      fc.nat({ max: 5 }),
      async (ahead, already) => {
        const other = createIds({ millis: () => start + ahead }, anyMark());
        let after = await other.mint();
        for (let more = 0; more < already; more += 1) after = await other.mint();
        const ids = createIds({ millis: () => start }, anyMark());
        const [next, nextButOne] = [await ids.mint(after), await ids.mint()];
        expect(next > after).toBe(true);
        expect(nextButOne > next).toBe(true);
      },
    ),
  );
});

test("ids are UUIDs of version 7, and no two processes draw the same", async () => {
  const clock = { millis: () => start };
  const one = await createIds(clock, anyMark()).mint();
  expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(isId(one)).toBe(true);
  expect(await createIds(clock, anyMark()).mint()).not.toBe(one);
});

test.each([
  "",
  "x",
  "0190C6F0-0000-7000-8000-000000000000",
  " 0190c6f0-0000-7000-8000-000000000000",
  "0190c6f0-0000-7000-8000-000000000000/x",
])("%j is no id", (text) => {
  expect(isId(text)).toBe(false);
});

test("an id that a client has made up moves no later id", async () => {
  const ids = createIds({ millis: () => start }, anyMark());
  const minted = [await ids.mint(), await ids.mint("nonsense"), await ids.mint("🙂"), await ids.mint()];
  expect(minted).toEqual([...minted].sort());
});
