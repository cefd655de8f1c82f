/** What keeps claims and leases: it fails by itself when it is lost, and then leaves no timer. */
import { once } from "node:events";
import { setImmediate, setTimeout as timer } from "node:timers/promises";
import { expect, test } from "vitest";
import { keepRenewed } from "../../src/application/running/keep-renewed.ts";
import { Problem, type ProblemCode } from "../../src/domain/errors.ts";
import { handClock } from "../support/hand-clock.ts";
import { createGate } from "../support/gate.ts";

const claimMs = 3;
const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;

function keep(renew: () => Promise<void>, clock = handClock()) {
  const limits = { claimMs } as Parameters<typeof keepRenewed>[0]["limits"];
  return keepRenewed({ clock, limits }, { heldSince: clock.elapsed(), renew });
}

const failing = (code: ProblemCode) => () => Promise.reject(new Problem(code, "no"));

test("a claim that another process has taken aborts with the reason and is not renewed any more", async () => {
  const before = timers();
  const { lost } = keep(failing("conflict"));
  await once(lost, "abort");
  expect(lost.reason).toMatchObject({ code: "conflict" });
  // The test runner has timers of its own, which come and go.
  for (let round = 0; round < 1_000 && timers() > before; round += 1) await setImmediate();
  expect(timers()).toBeLessThanOrEqual(before);
});

test("a claim in a store that fails for a while is lost when its time has run out, and not before", async () => {
  const clock = handClock();
  let tries = 0;
  const { lost, stop } = keep(async () => {
    tries += 1;
    if (tries === 3) clock.move(claimMs);
    throw new Problem("store_failed", "no");
  }, clock);
  await once(lost, "abort");
  expect(tries).toBe(3);
  await stop();
});

test.each([-1, 1])(
  "a clock that is set an hour (times %i) off does not change when it is lost",
  async (sign) => {
    const clock = handClock();
    let tries = 0;
    const { lost, stop } = keep(async () => {
      tries += 1;
      clock.step((sign * 3_600_000) / 3);
      if (tries === 5) clock.move(claimMs);
      throw new Problem("store_failed", "no");
    }, clock);
    await once(lost, "abort");
    expect(tries).toBe(5);
    await stop();
  },
);

test("a stop waits for the renewal that runs, and is the last", async () => {
  const gate = createGate();
  let renewed = 0;
  const { lost, stop } = keep(async () => {
    await gate.pass();
    renewed += 1;
  });
  await gate.reached;
  const stopped = stop();
  gate.open();
  await stopped;
  expect([renewed, lost.aborted]).toEqual([1, false]);
});

/** A store that takes longer than several intervals. */
const slowly = (): Promise<void> => timer(2 * claimMs);

test("no renewal is queued behind a slow one", async () => {
  const gate = createGate();
  let renewed = 0;
  const { stop } = keep(async () => {
    renewed += 1;
    await gate.pass();
  });
  await gate.reached;
  await slowly();
  const stopped = stop();
  gate.open();
  await stopped;
  expect(renewed).toBe(1);
});

test("nothing is renewed after a slow renewal that lost it", async () => {
  let tried = 0;
  const { lost, stop } = keep(async () => {
    tried += 1;
    await slowly();
    throw new Problem("conflict", "no");
  });
  await once(lost, "abort");
  await stop();
  expect(tried).toBe(1);
});
