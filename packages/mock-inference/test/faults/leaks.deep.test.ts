import { afterEach, beforeEach, expect, test } from "vitest";
import { createMockInference, type ScriptedAnswer, type Fault } from "../../src/index.ts";
import { chat, eventsIn } from "../support/faulty.ts";
import { ask, serve } from "../support/serve.ts";

const faults: Fault[] = [
  { type: "reset" },
  { type: "reset", after: 2 },
  { type: "end", after: 1 },
  { type: "stall" },
  { type: "stall", after: 2 },
  { type: "malformed", after: 1 },
  { type: "repeat", after: 1 },
  { type: "split_utf8" },
  { type: "crlf" },
];
const rejected: unknown[] = [];
const note = (reason: unknown): void => void rejected.push(reason);

beforeEach(() => void process.on("unhandledRejection", note));
afterEach(() => void process.off("unhandledRejection", note));

/** Sockets and timers that keep the process alive. */
function resources(): string[] {
  return process
    .getActiveResourcesInfo()
    .filter((kind) => /TCP|Timeout/.test(kind))
    .sort();
}

test(
  "1,000 faulty answers leave no socket, no timer, no rejection and nobody waiting",
  { timeout: 60_000 },
  async () => {
    const before = resources();
    const attempts = faults.map((fault): ScriptedAnswer => ({
      say: ["a", "ä", "c"],
      fault,
      pace: { per_second: 1000 },
    }));
    const mock = createMockInference([
      {
        script: "faulty",
        model: "mock-model",
        replies: attempts.map((answer, nth) => ({ when: { text: `@${nth}.` }, ...answer })),
      },
    ]);
    {
      await using served = await serve(mock);
      const one = (nth: number) => {
        const which = nth % faults.length;
        const { type, after = 0 } = faults[which] ?? { type: "end" };
        const messages = [{ role: "user", content: `@${which}.` }];
        // Whoever meets a stall hangs up.
        const enough = (seen: string) =>
          type === "stall" &&
          seen.includes("\r\n\r\n") &&
          (eventsIn(seen).length === after || /"object":"chat.completion"/.test(seen));
        return ask(served.port, { ...chat(nth % 2 === 0), messages }, enough);
      };
      for (let nth = 0; nth < 1000; nth += 50)
        await Promise.all(Array.from({ length: 50 }, (_, more) => one(nth + more)));
    }
    await expect.poll(resources).toEqual(before);
    expect(rejected).toEqual([]);
    const states = mock.journal.list().map(({ state }) => state);
    expect(states).toHaveLength(1000);
    expect(states).not.toContain("running");
  },
);
