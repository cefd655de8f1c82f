/** Who is asked for a token, for which, and what becomes of a request whose token cannot be judged. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createStack } from "../../src/index.ts";
import { tenants, users } from "./users.ts";

test("the control token sees the records of everybody", async () => {
  const server = tenants({ control: { loopback: true, token: "control" } });
  const of = { alice: await server.open("alice"), bob: await server.open("bob") };
  const agents = await server.call("control", "GET", "/_understudy/agents");
  expect(agents.body.data.map(({ agent_id }: { agent_id: string }) => agent_id)).toEqual([
    of.alice.agent_id,
    of.bob.agent_id,
  ]);
  for (const { agent_id, session_id, turn_id } of Object.values(of)) {
    const one = await server.call("control", "GET", `/_understudy/agents?agent_id=${agent_id}`);
    expect(one.body.agent_id).toBe(agent_id);
    const path = `/_understudy/sessions?agent_id=${agent_id}`;
    const sessions = await server.call("control", "GET", path);
    expect(sessions.body.data).toMatchObject([{ session_id, turns: [] }]);
    const session = await server.call("control", "GET", `${path}&session_id=${session_id}`);
    expect(session.body.turns).toMatchObject([{ turn_id }]);
    const none = await server.call("control", "GET", `${path}&session_id=${session_id}&turn_ids=none`);
    expect(none.body.turns).toEqual([]);
    expect((await server.call("alice", "GET", path)).status).toBe(401);
  }
  expect((await server.call("control", "GET", "/_understudy/sessions")).status).toBe(404);
});

test("the control token sees the responses and conversations of everybody", async () => {
  const server = tenants({ control: { loopback: true, token: "control" } });
  const made: { response_id: string; conversation_id: string }[] = [];
  for (const user of ["alice", "bob"]) {
    const { body: conversation } = await server.call(user, "POST", "/v1/conversations", {});
    const request = { model: "m", input: "Hi.", conversation: conversation.id };
    const { body } = await server.call(user, "POST", "/v1/responses", request);
    made.unshift({ response_id: body.id, conversation_id: conversation.id });
  }
  const list = await server.call("control", "GET", "/_understudy/responses");
  expect(list.body.data).toMatchObject(made);
  const conversations = await server.call("control", "GET", "/_understudy/conversations");
  expect(conversations.body.data).toMatchObject(made.map(({ conversation_id: id }) => ({ id })));
  for (const { response_id, conversation_id } of made) {
    const path = `/_understudy/responses?response_id=${response_id}`;
    expect((await server.call("control", "GET", path)).body.response.id).toBe(response_id);
    const items = `/_understudy/conversations?conversation_id=${conversation_id}`;
    expect((await server.call("control", "GET", items)).body.items).toMatchObject([
      { response_id },
      { response_id },
    ]);
    expect((await server.call("alice", "GET", path)).status).toBe(401);
  }
});

test("the control API asks for its own token, not for a user's", async () => {
  const server = tenants({ control: { loopback: true, token: "control" } });
  for (const path of ["/_understudy/journal", "/%5funderstudy/%6aournal"])
    expect([path, (await server.call("alice", "GET", path)).status]).toEqual([path, 401]);
  expect((await server.call("control", "GET", "/_understudy/journal")).status).toBe(200);
  expect((await server.call("control", "GET", "/v1/agents")).status).toBe(401);
});

test("the control API is closed beside users where it has no token", async () => {
  const server = tenants({ control: { loopback: true } });
  for (const user of [null, "alice"])
    expect((await server.call(user, "GET", "/_understudy/journal")).status).toBe(403);
});

test("a token that cannot be judged now is no wrong token", async () => {
  const logged: object[] = [];
  const stack = createStack({
    authenticate: () => Promise.reject(new Error("down at secret.example")),
    logger: { info() {}, warn() {}, debug() {}, error: (fields) => void logged.push(fields) },
  });
  const response = await stack.fetch(new Request("http://stack/v1/agents"));
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await response.text()).not.toContain("secret");
  expect(logged).toHaveLength(1);
});

test("pages of other origins can read a 401", async () => {
  const server = tenants({ cors: "http://app.example" });
  const response = await server.stack.fetch(
    new Request("http://stack/v1/agents", { headers: { origin: "http://app.example" } }),
  );
  expect(response.status).toBe(401);
  expect(response.headers.get("access-control-allow-origin")).toBe("http://app.example");
});

test("a program asks as any user, without tokens", async () => {
  const { stack } = tenants();
  const { alice } = users;
  if (alice === undefined) throw new Error("no alice");
  const response = await stack.fetchAs(alice, new Request("http://stack/v1/agents"));
  expect(response.status).toBe(200);
  expect(() => createStack().fetchAs(alice, new Request("http://stack/v1/agents"))).toThrow(
    "This stack has no users: create it with authenticate.",
  );
});

test("a user has a limit of running turns, and its own turns are what reaches it", async () => {
  const server = tenants({ limits: { maxRunningTurns: 3, maxRunningTurnsPerUser: 1 } });
  const [alice, bob, carol, dave] = await Promise.all(
    ["alice", "bob", "carol", "dave"].map((user) => server.open(user)),
  );
  const held = { messages: [{ role: "user", content: "hold" }] };
  const start = (user: string, at = alice) => server.call(user, "POST", `${at?.session}/turn`, held);
  const running = [start("alice"), start("bob", bob), start("carol", carol)];
  await expect.poll(() => server.stack.running).toBe(3);
  const own = await start("alice");
  expect([own.status, own.body.detail]).toEqual([
    429,
    "1 turn of yours is running, which is the limit. Try again later.",
  ]);
  const others = await start("dave", dave);
  expect([others.status, others.headers.get("retry-after")]).toEqual([503, "1"]);
  server.stack.mock.gate("held").open();
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await start("dave", dave)).status).toBe(200);
});

test("a token that cannot be judged forgets nobody who is known", async () => {
  const asked: string[] = [];
  const service = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      const { api_key } = JSON.parse(text) as { api_key: string };
      asked.push(api_key);
      if (api_key === "odd") response.writeHead(400).end();
      else response.writeHead(200).end(JSON.stringify({ principal: api_key, attributes: {} }));
    });
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void service.close());
  const { port } = service.address() as AddressInfo;
  const server = tenants({
    authenticate: undefined,
    configuration: { auth: { type: "endpoint", url: `http://127.0.0.1:${port}` } },
  });
  for (const [user, status] of [
    ["one", 200],
    ["odd", 503],
    ["one", 200],
  ] as const)
    expect((await server.call(user, "GET", "/v1/agents")).status).toBe(status);
  expect(asked).toEqual(["one", "odd"]);
});
