/** What a script has the client of a turn get: `http` and `wire`. */
import { describe, expect, test } from "vitest";
import { profiles } from "@understudy/contract/profiles";
import type { Script, ScriptedAnswer } from "@understudy/mock-inference";
import { readStream, say } from "../support/client.ts";
import { serverOf } from "../support/http-and-wire.ts";
import { keysOf } from "../support/stores.ts";

const busy = { status: 503, headers: { "Retry-After": "1" }, body: { detail: "Too busy." } };
const tool = { name: "look", description: "", parameters: [] };

describe("http on a turn", () => {
  test.each([true, false])("answers its request before there is a turn (streamed: %s)", async (stream) => {
    const { open, post, store, mock, call } = serverOf({ http: busy });
    const { path } = await open();
    const before = await keysOf(store);
    const response = await post(`${path}/turn`, { ...say("hi"), stream });
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("1");
    // The script says what is sent.
    expect(response.headers.get("x-should-retry")).toBeNull();
    expect(response.headers.get("x-request-id")).toMatch(/./);
    expect(await response.json()).toEqual({ detail: "Too busy." });
    expect(await keysOf(store)).toEqual(before);
    expect((await call("GET", path)).body.turns).toEqual([]);
    expect(mock.journal.list()).toMatchObject([
      { path: "replies[0].attempts[0]", http: { status: 503 }, state: "failed", status: 503 },
    ]);
  });

  test("counts as an attempt: the same request again gets the next one", async () => {
    const { open, stream, call } = serverOf({ http: { status: 429 } });
    const { path } = await open();
    expect((await call("POST", `${path}/turn`, say("hi"))).body).toEqual({
      detail: "The script answers 429.",
    });
    expect((await stream(`${path}/turn`, say("hi"))).turn?.output_message.content).toBe("Now it works.");
    expect((await stream(`${path}/turn`, say("hi"))).turn?.output_message.content).toBe("Again.");
  });

  test("is decided after what the server itself refuses, which uses up no attempt", async () => {
    const { open, call, mock } = serverOf({ http: busy });
    const { path } = await open();
    const missing = path.replace(/[^/]+$/, "01900000-0000-7000-8000-000000000000");
    expect((await call("POST", `${missing}/turn`, say("hi"))).status).toBe(404);
    expect((await call("POST", `${path}/turn`, { messages: 1 })).status).toBe(400);
    const guarded = await open({ input_shields: ["nobody"] });
    expect((await call("POST", `${guarded.path}/turn`, say("hi"))).status).toBe(404);
    expect(mock.journal.list()).toEqual([]);
    expect((await call("POST", `${path}/turn`, say("hi"))).status).toBe(503);
  });

  test("is decided for the model that a registered name stands for", async () => {
    const { open, call } = serverOf({ http: busy });
    await call("POST", "/v1/models", { model_id: "alias", provider_model_id: "m" });
    const { path } = await open({ model: "alias" });
    expect((await call("POST", `${path}/turn`, say("hi"))).status).toBe(503);
  });

  test("may have any status, and a body that is no JSON", async () => {
    const headers = { "content-type": "text/html" };
    const { open, post } = serverOf({ http: { status: 200, headers, body: "<p>Log in.</p>" } });
    const { path } = await open();
    const response = await post(`${path}/turn`, say("hi"));
    expect([response.status, await response.text()]).toEqual([200, "<p>Log in.</p>"]);
  });

  test.each(["0.2.20", "0.3.5"] as const)("is what the script says under profile %s too", async (name) => {
    const headers = { "x-should-retry": "true", "x-request-id": "mine", "x-frame-options": "DENY" };
    const http = { status: 500, headers, body: { detail: "Mine." } };
    const { open, post } = serverOf({ http }, { profile: profiles[name] }, { model: ["m", "fake/m"] });
    const { path } = await open({ model: name === "0.3.5" ? "understudy/m" : "m" });
    const response = await post(`${path}/turn`, { ...say("hi"), stream: true });
    expect(response.status).toBe(500);
    expect(Object.fromEntries(response.headers)).toMatchObject(headers);
    expect(await response.json()).toEqual({ detail: "Mine." });
  });

  test.each(["reference", "0.2.20"] as const)(
    "is heeded in a script that is loaded later (%s)",
    async (name) => {
      const { open, stream, mock } = serverOf({ say: "Not yet." }, { profile: profiles[name] });
      const { path } = await open();
      expect((await stream(`${path}/turn`, say("hi"))).turn?.output_message.content).toBe("Not yet.");
      const [script] = mock.scripts.list();
      mock.scripts.put("door", {
        script: "door",
        model: script?.model ?? "m",
        otherwise: { http: busy },
      });
      const { status, error } = await stream(`${path}/turn`, say("hi"));
      expect({ status, error }).toEqual({ status: 503, error: '{"detail":"Too busy."}' });
    },
  );
});

describe("on a resume", () => {
  const replies = (second: ScriptedAnswer): Partial<Script> => ({
    replies: [
      { when: { last: "tool" }, attempts: [second, { say: "Seen." }] },
      { call: [{ tool: "look", id: "c1" }] },
    ],
  });
  const responses = { tool_responses: [{ call_id: "c1", tool_name: "look", content: "a cat" }] };

  async function awaiting(second: ScriptedAnswer) {
    const server = serverOf({ say: "" }, {}, replies(second));
    const { path } = await server.open({ client_tools: [tool] });
    const { turn } = await server.stream(`${path}/turn`, say("hi"));
    const place = `${path}/turn/${turn?.turn_id}`;
    return { ...server, place };
  }

  test("http leaves the turn awaiting and unclaimed, so that the same responses can be sent again", async () => {
    const { call, place, store, stream } = await awaiting({ http: busy });
    const [before, records] = [await call("GET", place), await store.list("turn/")];
    expect((await call("POST", `${place}/resume`, responses)).status).toBe(503);
    expect((await call("GET", place)).body).toEqual(before.body);
    expect(await store.list("turn/")).toEqual(records);
    const { turn } = await stream(`${place}/resume`, responses);
    expect(turn?.output_message.content).toBe("Seen.");
  });

  test("what the server itself refuses comes first", async () => {
    const { call, place, mock } = await awaiting({ http: busy });
    expect((await call("POST", `${place}/resume`, { tool_responses: [] })).status).toBe(400);
    expect(mock.journal.list()).toHaveLength(1);
  });

  test("wire breaks its stream off, and the turn is completed", async () => {
    const { call, place, post } = await awaiting({ say: "Seen.", wire: { type: "end", after: 1 } });
    const { events } = await readStream(await post(`${place}/resume`, { ...responses, stream: true }));
    expect(events.map(({ event_type }) => event_type)).toEqual(["step_complete"]);
    await expect.poll(async () => (await call("GET", place)).body.completed_at).toEqual(expect.any(String));
  });
});

test.each([
  ["http", { http: busy }],
  ["wire", { say: "a", wire: { type: "end" } }],
] as const)("%s on a later inference of a turn is a miss, which fails the turn", async (key, late) => {
  const server = serverOf(
    { say: "" },
    {},
    {
      replies: [{ when: { last: "tool" }, ...late }, { call: [{ tool: "peek" }] }],
      tools: [{ tool: "peek", group: "eyes", returns: "a cat" }],
    },
  );
  const { path } = await server.open({ toolgroups: ["eyes"] });
  const { error } = await server.stream(`${path}/turn`, say("hi"));
  expect(error).toMatch(
    new RegExp(`^400: replies\\[0\\] of script door has ${key}, which is for the answer`),
  );
  expect(server.mock.journal.list({ state: "missed" })).toHaveLength(1);
});
