/** What the server tells of itself and of its providers. */
import { expect, test } from "vitest";
import { operationIds, operations, pathsOf } from "@understudy/contract";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { testServer } from "../support/client.ts";
import { handClock } from "../support/hand-clock.ts";
import { keysOf, spyStore } from "../support/stores.ts";
import { fakeProviders } from "../support/fake-providers.ts";

test("health and version", async () => {
  const server = testServer(fakeProviders({}));
  expect((await server.call("GET", "/v1/health")).body).toEqual({ status: "OK" });
  const { body } = await server.call("GET", "/v1/version");
  expect(body).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
});

test("a server whose store fails, or does not answer, is unhealthy, with the reason", async () => {
  const fails = { ...createMemoryStore(), get: () => Promise.reject(new Error("the disk is full")) };
  const failing = await testServer(fakeProviders({}), { store: fails }).call("GET", "/v1/health");
  expect(failing).toMatchObject({
    status: 503,
    body: { status: "Error", message: "The store failed: the disk is full" },
  });
  const hangs = { ...createMemoryStore(), get: () => new Promise<never>(() => undefined) };
  const hanging = testServer(fakeProviders({}), { store: hangs, limits: { healthMs: 5 } });
  expect(await hanging.call("GET", "/v1/health")).toMatchObject({
    status: 503,
    body: { status: "Error", message: "The store did not answer within 0.005 seconds." },
  });
});

test("a store that can only be read is unhealthy; one write a second is enough to tell", async () => {
  const clock = handClock();
  const store = spyStore();
  const server = testServer(fakeProviders({}), { store, clock });
  const statuses = () => Promise.all(Array.from({ length: 3 }, () => server.call("GET", "/v1/health")));
  const writes = () => store.log.filter((line) => line === "commit health").length;
  await statuses();
  clock.move(999);
  await statuses();
  expect(writes()).toBe(1);
  clock.move(1);
  await statuses();
  expect(writes()).toBe(2);
  expect(await keysOf(store)).toEqual([]);

  const full = { ...createMemoryStore(), commit: () => Promise.reject(new Error("the disk is full")) };
  expect(await testServer(fakeProviders({}), { store: full }).call("GET", "/v1/health")).toMatchObject({
    status: 503,
    body: { status: "Error", message: "The store failed: the disk is full" },
  });
});

test("a client of another version is served all the same", async () => {
  const request = new Request("http://stack/v1/version", {
    headers: { "x-llamastack-client-version": "9.9.9" },
  });
  expect((await testServer(fakeProviders({})).fetch(request)).status).toBe(200);
});

test("every operation is listed with every path under which it is served", async () => {
  const { body } = await testServer(fakeProviders({})).call("GET", "/v1/inspect/routes");
  const listed = body.data.map(
    ({ method, route }: { method: string; route: string }) => `${method} ${route}`,
  );
  const declared = operationIds.flatMap((id) =>
    pathsOf(id).map((path) => `${operations[id].method} ${path}`),
  );
  expect(listed).toEqual(declared);
  expect(listed).toContain("POST /v1alpha/agents/{agent_id}/session/{session_id}/turn");
});

test("the listed models and shields are the providers'; their names may hold slashes", async () => {
  const providers = fakeProviders({ shields: { "meta/guard": () => null } });
  const [model] = await providers.inference.models();
  providers.inference.models = async () => [{ ...model!, identifier: "meta/llama/3" }];
  const server = testServer(providers);
  for (const [noun, id] of [
    ["models", "meta/llama/3"],
    ["shields", "meta/guard"],
  ]) {
    const { body } = await server.call("GET", `/v1/${noun}`);
    expect(body).toMatchObject({ data: [{ identifier: id }] });
    expect((await server.call("GET", `/v1/${noun}/${id}`)).body).toEqual(body.data[0]);
    const missing = await server.call("GET", `/v1/${noun}/nope/x`);
    expect(missing).toMatchObject({ status: 404, body: { detail: expect.stringContaining("nope/x") } });
  }
});
