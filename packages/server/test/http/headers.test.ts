/** What comes with every response, and what is written to the log. */
import { expect, test } from "vitest";
import { createDoors } from "@understudy/http";
import { createDoor } from "../../src/door/door.ts";
import { agentsFront } from "../../src/fronts/agents/front.ts";
import { silent, type StructuredLogger } from "../../src/ports/logger.ts";
import { testServer } from "../support/client.ts";
import { throughDoor } from "../../../../vitest.door.ts";
import { fakeProviders } from "../support/fake-providers.ts";

function handlerWith({ cors, logger = silent }: { cors?: string; logger?: StructuredLogger } = {}) {
  const app = { ...testServer(fakeProviders({})).app, logger };
  const enter = createDoor(app, { cors, fronts: [agentsFront(app)] });
  return { app, handle: throughDoor(createDoors((request) => enter(request, { request }))) };
}

function get(path: string, headers: Record<string, string> = {}, method = "GET"): Request {
  return new Request(`http://stack${path}`, { method, headers });
}

const exposedHeaders = "x-request-id,idempotency-key-lifetime,idempotent-replayed";

test("every response has a request id, an error too; the client's own is taken over", async () => {
  const { handle } = handlerWith();
  const ids = new Set<string | null>();
  for (const path of ["/v1/health", "/v1/nope", "/v1/agents/nope"])
    ids.add((await handle(get(path))).headers.get("x-request-id"));
  expect(ids.size).toBe(3);
  expect(ids).not.toContain(null);
  const own = await handle(get("/v1/health", { "x-request-id": "mine-1" }));
  expect(own.headers.get("x-request-id")).toBe("mine-1");
});

test("pages of other origins may call only where that was allowed", async () => {
  const origin = { origin: "https://app.example" };
  const closed = await handlerWith().handle(get("/v1/health", origin));
  expect(closed.headers.get("access-control-allow-origin")).toBeNull();
  const { handle } = handlerWith({ cors: "https://app.example" });
  const open = await handle(get("/v1/health", origin));
  expect(open.headers.get("access-control-allow-origin")).toBe("https://app.example");
  const requestHeaders = { ...origin, "access-control-request-method": "POST" };
  const preflight = await handle(get("/v1/agents", requestHeaders, "OPTIONS"));
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-methods")).toContain("POST");
});

test("CORS headers are on every answer, and allow only the configured origin", async () => {
  const { handle } = handlerWith({ cors: "https://app.example" });
  const corsOf = ({ headers }: Response) =>
    Object.fromEntries(
      [...headers].filter(([name]) => name.startsWith("access-control-") || name === "vary"),
    );
  const exposed = { "access-control-expose-headers": exposedHeaders, vary: "Origin" };
  const origin = "https://app.example";
  for (const path of ["/v1/health", "/v1/nope", "/v1/agents/nope"]) {
    expect(corsOf(await handle(get(path, { origin })))).toEqual({
      ...exposed,
      "access-control-allow-origin": origin,
    });
    expect(corsOf(await handle(get(path, { origin: "https://evil.example" })))).toEqual(exposed);
  }
  const anyone = handlerWith({ cors: "*" }).handle;
  expect(corsOf(await anyone(get("/v1/health")))).toEqual({
    "access-control-allow-origin": "*",
    "access-control-expose-headers": exposedHeaders,
  });
  const requestHeaders = { origin, "access-control-request-headers": "content-type, x-mine" };
  const preflight = await handle(get("/v1/nope", requestHeaders, "OPTIONS"));
  expect(preflight.status).toBe(204);
  expect(corsOf(preflight)).toEqual({
    "access-control-allow-origin": origin,
    "access-control-allow-methods": "GET,HEAD,PUT,POST,DELETE,PATCH,QUERY",
    "access-control-allow-headers": "content-type,x-mine",
    "access-control-expose-headers": exposedHeaders,
    vary: "Origin, Access-Control-Request-Headers",
  });
});

test("an unexpected error is logged, and the client gets no details", async () => {
  const logged: object[] = [];
  const { app, handle } = handlerWith({ logger: { ...silent, error: (fields) => void logged.push(fields) } });
  const fault = new TypeError("secret path /etc");
  app.ids.mint = () => Promise.reject(fault);
  const response = await handle(
    new Request("http://stack/v1/agents", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ agent_config: { model: "m", instructions: "" } }),
    }),
  );
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("secret");
  expect(logged).toEqual([
    { err: fault, operation: "createAgent", request_id: response.headers.get("x-request-id") },
  ]);
  expect(response.headers.get("x-should-retry")).toBeNull();
});

test("what was foreseen is not logged as a failure", async () => {
  const logged: object[] = [];
  const { handle } = handlerWith({ logger: { ...silent, error: (fields) => void logged.push(fields) } });
  expect((await handle(get("/v1/agents/nope"))).status).toBe(404);
  expect(logged).toEqual([]);
});
