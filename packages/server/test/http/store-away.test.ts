/** What a client is told when the store is away: whether to send the request again. */
import { createMockInference } from "@understudy/mock-inference";
import { expect, test } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { reportFailures } from "../../src/application/records/report-failures.ts";
import { StoreError, StoreOutcomeError, StoreUnreachableError } from "../../src/ports/store-errors.ts";
import { createStack } from "../../src/index.ts";
import { say, testServer } from "../support/client.ts";
import { fakeProviders } from "../support/fake-providers.ts";

/** A server whose store fails with this error from `break` on. */
async function breaking(error: StoreError) {
  const kept = createMemoryStore();
  let isBroken = false;
  const store = {
    ...kept,
    async commit(...args: Parameters<typeof kept.commit>) {
      if (isBroken) throw error;
      return kept.commit(...args);
    },
  };
  const server = testServer(fakeProviders({}), { store });
  const { path } = await server.open();
  isBroken = true;
  const advice = ({ headers }: { headers: Headers }) =>
    ["retry-after", "x-should-retry"].map((name) => headers.get(name));
  return { server, path, advice };
}

const config = { agent_config: { model: "m", instructions: "" } };

test("nothing is stored: the request may be sent again", async () => {
  const { server, path, advice } = await breaking(new StoreUnreachableError("redis://host did not answer"));
  const answer = await server.call("POST", "/v1/agents", config);
  expect(answer).toMatchObject({
    status: 503,
    body: { detail: "The store failed: redis://host did not answer" },
  });
  expect(advice(answer)).toEqual(["1", null]);
  // The model would be asked again, and tools would run again.
  expect(advice(await server.call("POST", `${path}/turn`, say("hi")))).toEqual([null, "false"]);
});

test("nobody knows whether it is stored: the request must not be sent again", async () => {
  const { server, path, advice } = await breaking(new StoreOutcomeError("redis://host did not say"));
  for (const answer of [
    await server.call("POST", "/v1/agents", config),
    await server.call("POST", `${path}/turn`, say("hi")),
  ]) {
    expect(answer).toMatchObject({
      status: 503,
      body: { detail: "The store failed: redis://host did not say" },
    });
    expect(advice(answer)).toEqual([null, "false"]);
  }
});

test("another failure says nothing of a repeat", async () => {
  const { server, advice } = await breaking(new StoreError("the disk is full"));
  const answer = await server.call("POST", "/v1/agents", config);
  expect(answer.status).toBe(503);
  expect(advice(answer)).toEqual([null, null]);
});

test("a malformed id is a 404 without a read, so that a failing store is not noticed", async () => {
  const store = {
    ...createMemoryStore(),
    exclusive: false,
    async get() {
      throw new StoreUnreachableError("redis://host did not answer");
    },
  };
  const stack = createStack({ store });
  const uuid = crypto.randomUUID();
  const statusOf = async (agent: string) =>
    (await stack.fetch(new Request(`http://stack/v1/agents/${agent}/session/${uuid}`))).status;
  expect(await statusOf(uuid)).toBe(503);
  // An unhandled rejection would fail this test.
  expect(await statusOf("none")).toBe(404);
  await stack.close();
});

test("a store of one's own that throws instead of rejecting is a 503 too, beside a provider that fails", async () => {
  const kept = createMemoryStore();
  const lines: string[] = [];
  const log = (_: object, line: string) => void lines.push(line);
  let isLocked = false;
  const mock = createMockInference([]);
  const inference = {
    ...mock.inference,
    async models() {
      if (isLocked) throw new Error("the model server is down");
      return mock.inference.models();
    },
  };
  const store = {
    ...kept,
    list(...args: Parameters<typeof kept.list>) {
      if (isLocked) throw new Error("the database is locked");
      return kept.list(...args);
    },
  };
  const logger = { debug: log, info: log, warn: log, error: log };
  const stack = createStack({ store, logger, providers: { inference } });
  const send = async (path: string, body: object) =>
    stack.fetch(
      new Request(`http://stack${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
  const persistent = { agent_config: { ...config.agent_config, enable_session_persistence: true } };
  const { agent_id } = (await (await send("/v1/agents", persistent)).json()) as { agent_id: string };
  const path = `/v1/agents/${agent_id}/session`;
  const { session_id } = (await (await send(path, { session_name: "s" })).json()) as { session_id: string };
  isLocked = true;
  // An unhandled rejection would fail this test.
  const turn = await send(`${path}/${session_id}/turn`, { ...say("hi"), stream: false });
  expect(turn.status).toBeGreaterThanOrEqual(500);
  expect((await stack.fetch(new Request("http://stack/v1/agents"))).status).toBe(503);
  expect(lines).toContain("reads of memory fail, and requests that need them are answered by 503");
  await stack.close();
});

test("health says what the operator has to know of a store that works", async () => {
  const store = { ...createMemoryStore(), notices: ["Set appendonly yes.", "Set fsync on."] };
  const answer = await testServer(fakeProviders({}), { store }).call("GET", "/v1/health");
  expect(answer).toMatchObject({
    status: 200,
    body: { status: "OK", message: "Set appendonly yes. Set fsync on." },
  });
});

test("the log has a line when it fails, not one for each request, and one when it works again", async () => {
  const kept = createMemoryStore();
  let failure: StoreError | null = new StoreUnreachableError("redis://host did not answer");
  const lines: [string, unknown][] = [];
  const warn = ({ err }: { err?: unknown }, line: string) => void lines.push([line, err]);
  const store = {
    ...kept,
    async commit(...args: Parameters<typeof kept.commit>) {
      if (failure !== null) throw failure;
      return kept.commit(...args);
    },
  };
  const server = testServer(fakeProviders({}), { store: reportFailures(store, { warn }) });
  const create = async () => (await server.call("POST", "/v1/agents", config)).status;
  const fails = "writes to memory fail, and requests that need them are answered by 503";
  expect([await create(), await create()]).toEqual([503, 503]);
  // Reads go on, which says nothing of writes.
  expect((await server.call("GET", "/v1/agents")).status).toBe(200);
  expect(lines).toEqual([[fails, failure]]);
  failure = null;
  expect([await create(), await create()]).toEqual([200, 200]);
  expect(lines.slice(1)).toEqual([["writes to memory work again", undefined]]);
  // Within the minute neither is said again, as one damaged page would fill the log.
  for (const next of [new StoreError("the page is damaged"), null]) {
    failure = next;
    await create();
  }
  expect(lines).toHaveLength(2);
});
