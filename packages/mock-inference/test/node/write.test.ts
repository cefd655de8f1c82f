import { expect, test } from "vitest";
import { always, chat, eventsIn } from "../support/faulty.ts";
import { ask, serve } from "../support/serve.ts";

test("events that are ready together are one chunk, and what a gate holds back is another", async () => {
  const mock = always({ say: ["a", "b", { gate: "go" }, "c"] });
  await using served = await serve(mock);
  const { chunks, end } = await ask(served.port, chat(), (seen) => {
    // Not before the first two have come: they must not wait for the rest.
    if (seen.includes('"content":"b"')) mock.gate("go").open();
    return false;
  });
  expect(end).toBe("complete");
  // Behind the gate come the last text, the finish reason and `[DONE]`.
  expect(chunks.map((chunk) => eventsIn(chunk.toString()).length)).toEqual([3, 3]);
});

test("a long answer goes out in several chunks, whose size does not grow with it", async () => {
  const say = Array.from({ length: 40 }, () => "x".repeat(4_000));
  await using served = await serve(always({ say }));
  const { chunks } = await ask(served.port, chat());
  expect(chunks.length).toBeGreaterThan(5);
  expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThan(25_000);
});
