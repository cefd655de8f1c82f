/** A list of large records does not hold up other requests for longer than one record takes. */
import { expect, test } from "vitest";
import { createMemoryStore, type Store } from "../../src/index.ts";
import { tenants } from "./users.ts";

/** Of the steps that come between two turns of the event loop, the most. */
function watchedTurns(): { step(): void; stop(): number } {
  let steps = 0;
  let most = 0;
  let running = true;
  const turn = (): void => {
    steps = 0;
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    step() {
      steps += 1;
      most = Math.max(most, steps);
    },
    stop() {
      running = false;
      return most;
    },
  };
}

test("other requests run between the records of a list, when each record takes long", async () => {
  const memory = createMemoryStore();
  const watched: { turns?: ReturnType<typeof watchedTurns> } = {};
  const store: Store = {
    ...memory,
    get(key) {
      if (watched.turns !== undefined && key.startsWith("agent/")) {
        watched.turns.step();
        // As a large record, which is read at once.
        for (const until = performance.now() + 6; performance.now() < until;);
      }
      return memory.get(key);
    },
  };
  const { call } = tenants({ store });
  const agent_config = { model: "m", instructions: "" };
  for (let n = 0; n < 40; n += 1) await call("alice", "POST", "/v1/agents", { agent_config });
  const turns = watchedTurns();
  watched.turns = turns;
  const { body } = await call("alice", "GET", "/v1/agents");
  expect(body.data).toHaveLength(40);
  expect(turns.stop()).toBeLessThan(5);
});
