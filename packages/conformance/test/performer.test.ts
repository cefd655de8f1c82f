/** Steps that wait. */
import { expect, test } from "vitest";
import { createPerformer, type PerformerOptions } from "../src/runner/performer.ts";

test("a gate that a turn can no longer reach is not waited for any more", async () => {
  let signal: AbortSignal | undefined;
  const session = {
    async reached(_gate: string, _turn: string, _millis: number, left: AbortSignal) {
      signal = left;
      await new Promise((_, reject) => left.addEventListener("abort", reject));
    },
  };
  // Of all that a performer has, these two are asked.
  const parts = { session, sender: { running: new Map([["t1", Promise.resolve()]]) } };
  const performer = createPerformer(parts as unknown as PerformerOptions);
  await performer.perform([{ do: "await_gate", gate: "g1", turn: "t1" }]);
  expect(signal?.aborted).toBe(true);
});
