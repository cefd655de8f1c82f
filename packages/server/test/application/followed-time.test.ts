/** The time of a store, as a server follows it: right as far as the looks can tell, whatever happens to the server's clock. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { followTime } from "../../src/adapters/followed-time.ts";

interface Look {
  /** Milliseconds until the store looks at its clock, and from then until its answer is here. */
  out: number;
  back: number;
  /** Until the next one. */
  pause: number;
}

const look = fc.record({ out: fc.nat(500), back: fc.nat(500), pause: fc.nat(60_000) });

/** What is passed and set by hand: the machine's clock, and the store's beside it. */
function machine(ahead: number) {
  let passed = 0;
  let own = 1_800_000_000_000;
  const pass = (ms: number): void => {
    passed += ms;
    own += ms;
  };
  let next: Look = { out: 0, back: 0, pause: 0 };
  const theirs = (): number => 1_800_000_000_000 + ahead + passed;
  const followed = followTime(
    async () => {
      pass(next.out);
      const time = theirs();
      pass(next.back);
      return time;
    },
    () => own,
    () => passed,
  );
  return {
    ...{ followed, pass, theirs },
    set: (ms: number) => (own += ms),
    async look(one: Look) {
      next = one;
      await followed.look();
    },
  };
}

describe("the followed time", () => {
  it("is off by less than the quickest look took, at every moment after it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer(), fc.array(look, { minLength: 1 }), async (ahead, looks) => {
        const { followed, pass, theirs, look } = machine(ahead);
        let best = Infinity;
        for (const one of looks) {
          await look(one);
          best = Math.min(best, one.out + one.back);
          expect(Math.abs(followed.millis() - theirs())).toBeLessThanOrEqual(best);
          pass(one.pause);
          expect(Math.abs(followed.millis() - theirs())).toBeLessThanOrEqual(best);
        }
      }),
    );
  });

  it("is the machine's where the two agree, and no look moves it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(look), async (looks) => {
        const { followed, pass, theirs, look } = machine(0);
        for (const one of looks) {
          await look(one);
          expect(followed.millis()).toBe(theirs());
          pass(one.pause);
        }
      }),
    );
  });

  it("stays as it is when somebody sets the machine's clock", async () => {
    const { followed, set, theirs, look } = machine(3_600_000);
    await look({ out: 0, back: 0, pause: 0 });
    set(-7_200_000);
    expect(followed.millis()).toBe(theirs());
  });

  it.each([Number.NaN, Infinity])("is not taken from a store that says %s", async (wrong) => {
    let there = wrong;
    const followed = followTime(
      async () => there,
      () => 1_000,
      () => 0,
    );
    await expect(followed.look()).rejects.toThrow(`now() of the store gave ${wrong}`);
    expect(followed.millis()).toBe(1_000);
    there = 5_000;
    await followed.look();
    expect(followed.millis()).toBe(5_000);
  });

  it("follows a store whose clock was set, at the next look", async () => {
    let there = 5_000;
    const followed = followTime(
      async () => there,
      () => 1_000,
      () => 0,
    );
    await followed.look();
    there = 2_000;
    await followed.look();
    expect(followed.millis()).toBe(2_000);
  });
});
