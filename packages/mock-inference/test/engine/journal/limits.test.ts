import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createJournal } from "../../../src/engine/journal/journal.ts";
import { measured, snapshot } from "../../../src/engine/journal/snapshot.ts";

const opening = {
  kind: "inference",
  script: "a",
  marker: null,
  chosen_by: null,
  path: null,
  matched: null,
} as const;
const filler = (size: number) => ({ text: "x".repeat(size) });
const answered = (size: number) => ({
  state: "answered" as const,
  answer: filler(size) as never,
  error: null,
});

describe("a journal with little room", () => {
  test("holds the newest, at most so many and so much of them", () => {
    const step = fc.record({ request: fc.nat({ max: 60 }), answer: fc.option(fc.nat({ max: 60 })) });
    fc.assert(
      fc.property(
        fc.array(step),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 300, max: 2500 }),
        (steps, entries, bytes) => {
          const journal = createJournal({ entries, bytes });
          for (const [index, { request, answer }] of steps.entries()) {
            const script = index % 3 === 0 ? "a" : "b";
            const end = journal.begin({ ...opening, script, request: filler(request) as never });
            if (answer !== null) end(answered(answer));
          }
          const list = journal.list();
          expect(list.length).toBeLessThanOrEqual(entries);
          const data = list.reduce((sum, { request, answer }) => sum + snapshot([request, answer]).bytes, 0);
          expect(journal.bytes()).toBeGreaterThanOrEqual(data);
          expect(journal.bytes()).toBeLessThanOrEqual(bytes);
          expect(list.map(({ seq }) => seq)).toEqual(
            steps.map((_, index) => index + 1).slice(steps.length - list.length),
          );
          expect(journal.dropped()).toBe(steps.length - list.length);
          expect(journal.last()).toBe(steps.length);
          for (const script of ["a", "b", "c"])
            expect(journal.list({ script })).toEqual(list.filter((entry) => entry.script === script));
        },
      ),
    );
  });

  test("leaves out a request that alone is too large, and stays empty of what grew too large", () => {
    const journal = createJournal({ bytes: 500 });
    const end = journal.begin({ ...opening, request: filler(250) as never });
    expect(journal.list()).toMatchObject([{ request: null, state: "running" }]);
    end(answered(250));
    expect(journal.list()).toEqual([]);
    expect([journal.dropped(), journal.bytes()]).toEqual([1, 0]);
  });

  test("takes no notice of how an entry ended that it has dropped", () => {
    const journal = createJournal({ bytes: 1000, entries: 1 });
    const end = journal.begin({ ...opening, request: filler(1) as never });
    journal.begin({ ...opening, request: filler(1) as never });
    for (let again = 0; again < 5; again += 1) end(answered(400));
    expect(journal.list()).toMatchObject([{ seq: 2, state: "running" }]);
  });

  test("has no gap after a request that cannot be copied", async () => {
    const journal = createJournal({ entries: 2 });
    const broken = Object.defineProperty({}, "model", {
      enumerable: true,
      get() {
        throw new Error("unreadable");
      },
    });
    expect(() => journal.begin({ ...opening, request: broken as never })).toThrow("unreadable");
    journal.begin({ ...opening, request: filler(1) as never });
    journal.begin({ ...opening, request: filler(2) as never });
    expect(await journal.nth(1, { after: journal.last() - 1 })).toMatchObject({ request: filler(2) });
    expect(journal.last()).toBe(2);
  });

  test("takes no more after many requests than after some", () => {
    const journal = createJournal({ entries: 10, bytes: 4000 });
    const fill = (count: number): number => {
      for (let index = 0; index < count; index += 1)
        journal.begin({ ...opening, request: filler(20) as never })(answered(20));
      return journal.bytes();
    };
    const some = fill(20);
    expect(fill(20_000)).toBe(some);
    expect(journal.list()).toHaveLength(Math.floor(4000 / (some / journal.list().length)));
  });
});

describe("a copy", () => {
  test("is equal to what was copied, and counts every text twice as long as it is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const { copy, bytes } = snapshot(value);
        expect(measured(value)).toEqual({ copy: value, bytes });
        expect(copy).toEqual(value);
        expect(JSON.stringify(copy)).toBe(JSON.stringify(value));
        // One unit is two bytes; JSON needs at least its quotes besides, or the digits of a number.
        expect(bytes).toBeGreaterThanOrEqual(
          JSON.stringify(value).replace(/\\u[\da-f]{4}|\\./g, "x").length / 4,
        );
      }),
    );
    expect(snapshot("four").bytes).toBe(16);
    expect(measured("four").bytes).toBe(16);
  });

  test("keeps a key that would change what it is", () => {
    const value: unknown = JSON.parse('{"__proto__": {"polluted": true}}');
    const { copy } = snapshot(value);
    expect(JSON.stringify(copy)).toBe('{"__proto__":{"polluted":true}}');
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  });
});
