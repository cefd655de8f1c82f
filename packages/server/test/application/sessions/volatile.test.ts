/** Sessions that are not persistent: where they are, and how much of them there may be. */
import { expect, test } from "vitest";
import { createMemoryStore } from "../../../src/adapters/store/memory.ts";
import { createStack, type StackOptions } from "../../../src/index.ts";
import { sharedStore } from "../../support/stores.ts";

/** A stack with a session of an agent that does not ask for persistence. */
async function opened(options: StackOptions) {
  const stack = createStack(options);
  const call = async (method: string, path: string, body?: object) => {
    const init = body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
    const response = await stack.fetch(new Request(`http://stack${path}`, { method, ...init }));
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === "" ? null : JSON.parse(text),
    };
  };
  const config = { agent_config: { model: "mock-model", instructions: "" } };
  const { agent_id } = (await call("POST", "/v1/agents", config)).body;
  const sessions = `/v1/agents/${agent_id}/session`;
  const open = () => call("POST", sessions, { session_name: "s" });
  const say = async (session_id: string, content = "Hello") =>
    call("POST", `${sessions}/${session_id}/turn`, { messages: [{ role: "user", content }], stream: false });
  return { stack, call, sessions, open, say };
}

test.each([
  { options: { store: sharedStore() }, stored: true },
  { options: { store: sharedStore(), volatileSessions: true }, stored: false },
  { options: { store: createMemoryStore() }, stored: false },
])("a session is in the store: $stored", async ({ options, stored }) => {
  const { open, say } = await opened(options);
  const { body } = await open();
  expect((await say(body.session_id)).status).toBe(200);
  for (const prefix of ["session/", "turn/"])
    expect(await options.store.list(prefix)).toHaveLength(stored ? 1 : 0);
});

test("several processes on one store have each other's sessions", async () => {
  const store = sharedStore();
  const one = await opened({ store });
  const { body } = await one.open();
  await one.say(body.session_id);
  const other = await opened({ store });
  const read = await other.call("GET", `${one.sessions}/${body.session_id}`);
  expect(read.body.turns).toHaveLength(1);
});

test("new volatile sessions and turns are a 429 at the limit, until some sessions are deleted", async () => {
  const { call, sessions, open, say } = await opened({ limits: { volatileBytes: 2_000 } });
  const { session_id } = (await open()).body;
  expect((await say(session_id, "x".repeat(2_000))).status).toBe(200);
  for (const refused of [await open(), await say(session_id)]) {
    expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringContaining("Delete some") } });
    expect(refused.headers.get("x-should-retry")).toBe("false");
  }
  // What is there stays.
  expect((await call("GET", `${sessions}/${session_id}`)).body.turns).toHaveLength(1);
  await call("DELETE", `${sessions}/${session_id}`);
  expect((await open()).status).toBe(200);
});

test("a store that keeps its sessions has no such limit", async () => {
  const { open, say } = await opened({ store: sharedStore(), limits: { volatileBytes: 0 } });
  expect((await say((await open()).body.session_id)).status).toBe(200);
});

test("the size of a memory store is the size of its records", async () => {
  const store = createMemoryStore();
  await store.commit([], [{ key: "ab", value: "x" }]);
  expect(store.bytes).toBe(5);
  await store.commit([], [{ key: "ab", value: "xyz" }]);
  expect(store.bytes).toBe(7);
  await store.commit(
    [],
    [
      { key: "none", value: undefined },
      { key: "ab", value: undefined },
    ],
  );
  expect(store.bytes).toBe(0);
});
