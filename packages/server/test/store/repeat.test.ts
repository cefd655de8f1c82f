/** What is said of a store that fails until the time is up. */
import { describe, expect, it } from "vitest";
import { AttemptError, createClosing, repeat } from "../../src/adapters/store/repeat.ts";

/** Fails in the ways of the list, in turn; after them it does not answer. */
async function failing(refusals: readonly string[], attemptMs: number): Promise<unknown> {
  const rest = [...refusals];
  const attempt = (signal: AbortSignal): Promise<never> =>
    new Promise((_, reject) => {
      const refusal = rest.shift();
      if (refusal !== undefined) reject(new AttemptError(refusal, false));
      else signal.addEventListener("abort", () => reject(new AttemptError("db does not answer", false)));
    });
  const request = { name: "db", changes: true, attempt };
  return repeat(request, { forMs: 500, attemptMs, closing: createClosing() }).catch(String);
}

describe("a store that fails until the time is up", () => {
  it("is reported with its last answer, though an attempt was cut off after it", async () => {
    expect(await failing(["db starts up", "db is read-only"], 1_000)).toMatch(
      /db failed for 0\.5 seconds: db is read-only$/,
    );
  });

  it("is reported as silent if no attempt was answered", async () => {
    expect(await failing([], 1_000)).toMatch(/db failed for 0\.5 seconds: db does not answer$/);
  });

  it("is reported as silent if an attempt had all its time", async () => {
    expect(await failing(["db is read-only"], 20)).toMatch(/: db does not answer$/);
  });
});
