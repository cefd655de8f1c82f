import { afterEach, expect, test, vi } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { createStack } from "../../src/compose/create-stack.ts";

const time = Date.UTC(2026, 0, 1);

afterEach(() => {
  vi.useRealTimers();
});

test("a stack gives ids after each restart that exceed all earlier ones, volatile sessions included, on a clock that goes back", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: time });
  const memory = createMemoryStore();
  const store = { ...memory, close: async () => undefined };
  const made: string[] = [];
  for (let start = 0; start < 20; start += 1) {
    vi.setSystemTime(time - start);
    const stack = createStack({ store });
    const post = async (path: string, body: object): Promise<Record<string, string>> => {
      const headers = { "content-type": "application/json" };
      const request = { method: "POST", headers, body: JSON.stringify(body) };
      const response = await stack.fetch(new Request(`http://stack${path}`, request));
      return (await response.json()) as Record<string, string>;
    };
    const { agent_id = "" } = await post("/v1/agents", {
      agent_config: { model: "mock-model", instructions: "" },
    });
    const { session_id = "" } = await post(`/v1/agents/${agent_id}/session`, { session_name: "s" });
    made.push(agent_id, session_id);
    await stack.close({ drainMs: 0 });
  }
  expect(made).toEqual([...made].sort());
  expect(new Set(made).size).toBe(40);
  // Nothing of it shows in what clients list.
  const again = createStack({ store });
  const agents = await again.fetch(new Request("http://stack/v1/agents?limit=100"));
  expect(((await agents.json()) as { data: unknown[] }).data).toHaveLength(20);
  await again.close({ drainMs: 0 });
});
