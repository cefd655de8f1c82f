/** What a server must bear over a real connection: bad input gets a clear error and loses nothing. */
import { describe, expect, test } from "vitest";
import { serve } from "./support/serve.ts";

const script = "script: plain\nmodel: mock-model\notherwise: { say: ok }\n";
const json = { "content-type": "application/json" };

async function open() {
  const { url, stack } = await serve(script);
  const post = async (path: string, body: BodyInit, headers: Record<string, string> = json) => {
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      body,
      headers,
      duplex: "half",
    } as RequestInit);
    return { status: response.status, body: JSON.parse(await response.text()) as Answer };
  };
  const agent = await post(
    "/v1/agents",
    JSON.stringify({
      agent_config: { model: "mock-model", instructions: "", enable_session_persistence: true },
    }),
  );
  const session = await post(`/v1/agents/${agent.body.agent_id}/session`, '{"session_name":"s"}');
  const path = `/v1/agents/${agent.body.agent_id}/session/${session.body.session_id}`;
  const turns = async () => ((await (await fetch(`${url}${path}`)).json()) as { turns: unknown[] }).turns;
  return { url, stack, post, path, turns };
}

interface Answer {
  agent_id?: string;
  session_id?: string;
  detail?: string;
  error?: { detail: { errors: { loc: (string | number)[]; msg: string }[] } };
}

/** The errors of a body that has the wrong shape. */
function shapeOf(body: Answer) {
  return body.error?.detail.errors ?? [];
}

const turn = (content: unknown) => JSON.stringify({ messages: [{ role: "user", content }] });

describe("a body", () => {
  test.each([
    ["declared", (bytes: Uint8Array) => bytes],
    ["chunked", (bytes: Uint8Array) => new Blob([bytes as BlobPart]).stream()],
  ])("of 10 MB, %s, is 413, and the server goes on", async (_, toBody) => {
    const { post, path, turns } = await open();
    const bytes = new TextEncoder().encode(turn("x".repeat(10 * 1024 * 1024)));
    const { status, body } = await post(`${path}/turn`, toBody(bytes) as BodyInit);
    expect(status).toBe(413);
    expect(body.detail).toContain("8388608");
    expect((await post(`${path}/turn`, turn("Hello"))).status).toBe(200);
    expect(await turns()).toHaveLength(1);
  });

  test("a body of 7 MB is taken whole", async () => {
    const { post, path, turns } = await open();
    const content = "é".repeat(3.5 * 1024 * 1024);
    expect((await post(`${path}/turn`, turn(content))).status).toBe(200);
    expect(await turns()).toMatchObject([{ input_messages: [{ content }] }]);
  });

  test.each([
    ["invalid UTF-8", Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), /not valid UTF-8/],
    ["broken JSON", '{"messages": [}', /not valid JSON/],
    ["nothing", "", /empty/],
    ["a list", "[]", /expected object, got array/],
    ["null", "null", /expected object, got null/],
  ])("with %s is 400 and says so", async (_, bytes, message) => {
    const { post, path, turns } = await open();
    const { status, body } = await post(`${path}/turn`, bytes as BodyInit);
    expect(status).toBe(400);
    expect(shapeOf(body)[0]?.msg).toMatch(message);
    expect(shapeOf(body)[0]?.loc[0]).toBe("body");
    expect(await turns()).toEqual([]);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])(
    "of type %j is 415 and names the right one",
    async (type) => {
      const { post, path } = await open();
      const headers: Record<string, string> = type === "" ? {} : { "content-type": type };
      const bytes = new TextEncoder().encode(turn("Hello"));
      const { status, body } = await post(`${path}/turn`, bytes, headers);
      expect(status).toBe(415);
      expect(body.detail).toContain("application/json");
    },
  );

  test("nested 90,000 levels deep is 400 and names where", async () => {
    const { post } = await open();
    const deep = "[".repeat(90_000) + "]".repeat(90_000);
    const config = `{"agent_config":{"model":"m","instructions":"","toolgroups":[{"name":"g","args":{"a":${deep}}}]}}`;
    const { status, body } = await post("/v1/agents", config);
    expect(status).toBe(400);
    expect(shapeOf(body)[0]?.msg).toMatch(/agent_config\.toolgroups\.0\.args.*nested deeper/);
  });

  test("a body with keys of JavaScript's own objects changes no other object", async () => {
    const { post, path } = await open();
    const sent = '{"messages":[{"role":"user","content":"x"}],"__proto__":{"stream":true},"constructor":1}';
    expect((await post(`${path}/turn`, sent)).status).toBe(200);
    expect(({} as { stream?: unknown }).stream).toBeUndefined();
  });
});

describe("a query", () => {
  test.each([
    ["limit=abc", "limit"],
    ["limit=-2", "limit"],
    ["limit=", "limit"],
    ["limit=1.5", "limit"],
    ["limit=99999999999999999999", "limit"],
    ["limit=1001", "limit"],
    ["start_index=-1&limit=1", "start_index"],
    ["limit=1&limit=2", "limit"],
  ])("%s is 400 and names %s", async (query, field) => {
    const { url } = await open();
    const response = await fetch(`${url}/v1/agents?${query}`);
    expect(response.status).toBe(400);
    expect(shapeOf((await response.json()) as Answer)).toMatchObject([{ loc: ["query", field] }]);
  });

  test.each(["start_index=9007199254740991&limit=1000", "limit=0", "limit=-1&start_index=5"])(
    "%s is a page",
    async (query) => {
      const { url } = await open();
      expect((await fetch(`${url}/v1/agents?${query}`)).status).toBe(200);
    },
  );
});

describe("an id", () => {
  test.each([
    "nope",
    "..%2f..%2fagent",
    "%00",
    "%ff",
    "a%20b",
    "💥",
    "agent%2Fx",
    "x".repeat(5_000),
    "'; --",
  ])("such as %j names nothing: 404", async (id) => {
    const { url } = await open();
    const response = await fetch(`${url}/v1/agents/${id}`);
    expect(response.status).toBe(404);
    expect((await response.json()) as Answer).toHaveProperty("detail");
  });
});

test("a method that a route does not have is a 405 that names the route's methods", async () => {
  const { url } = await open();
  const response = await fetch(`${url}/v1/agents`, { method: "PATCH" });
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")?.split(", ").sort()).toEqual(["GET", "HEAD", "POST"]);
});

test("every response has a request id and the headers that keep a browser safe", async () => {
  const { url } = await open();
  for (const path of ["/v1/health", "/nowhere", "/_understudy"]) {
    const { headers } = await fetch(`${url}${path}`);
    expect(headers.get("x-request-id")).toMatch(/^[\w-]{8,}$/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  }
  const named = await fetch(`${url}/v1/health`, { headers: { "x-request-id": "mine-1" } });
  expect(named.headers.get("x-request-id")).toBe("mine-1");
});
