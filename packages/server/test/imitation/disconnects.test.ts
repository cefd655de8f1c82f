/** What becomes of a turn whose client disconnects from its stream. */
import { expect, test, vi } from "vitest";
import { say } from "../support/client.ts";
import { text } from "../support/fake-providers.ts";
import { createGate } from "../support/gate.ts";
import { gated } from "../support/turns.ts";
import { imitating } from "./support.ts";

test.each([
  ["ignored", 1],
  ["end_turn", 0],
] as const)("disconnects: %s, turns that are stored: %d", async (disconnects, stored) => {
  const gate = createGate();
  const server = imitating("0.2.20", { answers: [gated(gate, text("done"))] }, { behavior: { disconnects } });
  const { path } = await server.open();
  const body = JSON.stringify({ ...say("go"), stream: true });
  const headers = { "content-type": "application/json" };
  const request = new Request(`http://server.test${path}/turn`, { method: "POST", headers, body });
  const response = await server.fetch(request);
  await gate.reached;
  await response.body?.cancel();
  gate.open();
  await vi.waitUntil(() => server.app.running.count === 0);
  expect((await server.call("GET", path)).body.turns).toHaveLength(stored);
});
