/** The laws of clocks on servers in one process: they hold on an honest store, and not on one whose servers have a time each. */
import { describe, expect, onTestFinished, test } from "vitest";
import type { Store } from "@understudy/server/src/ports/store.ts";
import { createSharedMutant } from "../../src/broken/store/shared.ts";
import type { Send } from "../../src/replicas/call.ts";
import { clockLaws } from "../support/clock-laws.ts";
import { serversOn } from "../../src/replicas/servers-on.ts";

const hour = 3_600_000;

function twoServers(change: (store: Store) => Store = (store) => store): readonly [Send, Send] {
  const [first, second] = createSharedMutant({ id: "none", fault: "", over: () => ({}) });
  const { servers, close } = serversOn([first, change(second)]);
  onTestFinished(close);
  const [one, other] = servers;
  return one && other ? [one, other] : expect.fail();
}

describe("on an honest store", () => {
  for (const law of clockLaws) test(law.name, () => law.run(...twoServers()));
});

/** Those that need the clock of the store. */
const needed = [
  "a resume that runs has its turn for itself",
  "a request that runs has its key for itself, and its outcome is kept",
  "a response in the background is not taken for dead while it runs",
];

describe.each([hour, -hour])("on a store whose time is that of each server, %i ms apart,", (apart) => {
  const shifted = (store: Store): Store => ({ ...store, now: async () => (await store.now()) + apart });
  for (const law of clockLaws)
    if (!needed.includes(law.name)) test(law.name, () => law.run(...twoServers(shifted)));
    // By a clock that is behind nothing runs out too early.
    else if (apart > 0)
      test(`it is not so that ${law.name}`, async () => {
        await expect(law.run(...twoServers(shifted))).rejects.toThrow("Expected values to be strictly");
      });
});
