/** The table of errors, row by row, and the order of its rows. What is known before the first byte is a status. */
import { describe, expect, test } from "vitest";
import { say, testServer, type TestServer } from "../support/client.ts";
import { calls, fakeProviders, text, toolDef } from "../support/fake-providers.ts";
import { answers } from "../support/turns.ts";

const nobody = "00000000-0000-7000-8000-000000000000";

function server(): TestServer {
  return testServer(
    fakeProviders({
      answers: [calls(["c1", "look"]), text("ok")],
      shields: { guard: () => null },
      tools: { kit: { add: () => ({ content: "42" }) } },
    }),
  );
}

/** A session with a turn that awaits the answer to `c1`. */
async function awaiting() {
  const stack = server();
  const { path, agent_id, session_id } = await stack.open({ client_tools: [toolDef("look")] });
  const { turn } = await stack.stream(`${path}/turn`, say("go"));
  return { stack, path, agent_id, session_id, resume: `${path}/turn/${turn?.turn_id}/resume` };
}

/** Sends text that is not what the client would have sent. */
function raw(path: string, body: BodyInit, type: string | null = "application/json"): Request {
  const headers: Record<string, string> = type === null ? {} : { "content-type": type };
  return new Request(`http://stack${path}`, { method: "POST", body, headers });
}

describe("row 1: the request as a request", () => {
  test("an unknown path is a 404 that links to the list of routes", async () => {
    const { status, body } = await server().call("GET", "/v1/nothing");
    expect(status).toBe(404);
    const message = expect.stringMatching(/^Unknown route: \/v1\/nothing\. .*\/v1\/inspect\/routes/);
    const error = { message, type: "invalid_request_error", param: null, code: "unknown_url" };
    expect(body).toEqual({ detail: message, error });
  });

  test("a long unknown path is cut in the message", async () => {
    const detailOf = async (path: string) => (await server().call("GET", path)).body.detail as string;
    expect(await detailOf(`/v1/${"n".repeat(300)}`)).toMatch(/^Unknown route: \/v1\/n{196}…\. /);
    expect(await detailOf(`/v1/v1/models/${"n".repeat(300)}`)).toMatch(
      /^Unknown route: \/v1\/v1\/models\/n{186}…\. Did you mean \/v1\/models\/n{189}…\?/,
    );
  });

  test("an unknown path of agents is answered in the form of the Agents API alone", async () => {
    const { status, body } = await server().call("GET", "/v2/agents/a1");
    expect(status).toBe(404);
    expect(body).toEqual({ detail: expect.stringContaining("/v2/agents/a1") });
  });

  test("a base URL with a path too few or too many is told apart from an unknown path", async () => {
    for (const path of ["/models", "/v1/v1/models", "/v2/models"]) {
      const { status, body } = await server().call("GET", path);
      expect(status).toBe(404);
      expect(body.detail).toContain("Did you mean /v1/models? The base URL of an OpenAI client ends in /v1");
    }
  });

  test("another method is a 405 that names those that are allowed", async () => {
    const { status, body, headers } = await server().call("PUT", "/v1/agents", {});
    expect(status).toBe(405);
    expect(headers.get("allow")?.split(", ").sort()).toEqual(["GET", "HEAD", "POST"]);
    expect(body).toEqual({ detail: expect.stringContaining("PUT") });
  });

  test.each([null, "text/plain", "application/jsonlines"])("content type %s is a 415", async (type) => {
    const body = new TextEncoder().encode("{}");
    const response = await server().fetch(raw("/v1/agents", body, type));
    expect(response.status).toBe(415);
    expect(await response.json()).toEqual({ detail: expect.stringContaining("application/json") });
  });

  test.each(["application/json; charset=utf-8", "Application/JSON", "application/vnd.api+json"])(
    "content type %s is read as JSON",
    async (type) => {
      const config = JSON.stringify({ agent_config: { model: "m", instructions: "" } });
      expect((await server().fetch(raw("/v1/agents", config, type))).status).toBe(200);
    },
  );

  test("a body over 8 MiB is a 413, whether or not its length is declared", async () => {
    const big = " ".repeat(8 * 1024 * 1024 + 1);
    const declared = raw("/v1/agents", "{}");
    declared.headers.set("content-length", String(big.length));
    // A request that is made here does not declare its length by itself.
    for (const request of [declared, raw("/v1/agents", big)]) {
      const response = await server().fetch(request);
      expect(response.status).toBe(413);
      expect(await response.json()).toEqual({ detail: expect.stringContaining("8388608") });
    }
  });

  test("a body of exactly 8 MiB is read", async () => {
    const config = JSON.stringify({ agent_config: { model: "m", instructions: "" } });
    const body = config.padEnd(8 * 1024 * 1024);
    expect((await server().fetch(raw("/v1/agents", body))).status).toBe(200);
  });
});

describe("row 2: the shape of what was sent", () => {
  test.each([
    ["broken JSON", "{", "not valid JSON"],
    ["an empty body", "", "it is empty"],
    ["broken UTF-8", new Uint8Array([0x22, 0xff, 0x22]), "not valid UTF-8"],
  ])("%s is told of the body as a whole", async (_, sent, msg) => {
    const response = await server().fetch(raw("/v1/agents", sent));
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { detail: { errors: unknown[] } } };
    expect(error.detail.errors).toEqual([
      { loc: ["body"], msg: expect.stringContaining(msg), type: expect.any(String) },
    ]);
  });

  test("the error names the deepest field, and what was expected there", async () => {
    const { path } = await server().open();
    const messages = [{ role: "user", content: [{ type: "text", text: 5 }] }];
    const { status, body } = await server().call("POST", `${path}/turn`, { messages });
    expect(status).toBe(400);
    expect(body.error.detail.errors).toEqual([
      {
        loc: ["body", "messages", 0, "content", 0, "text"],
        msg: "messages.0.content.0.text: expected string, got number",
        type: "invalid_type",
      },
    ]);
  });

  test("all missing fields are reported", async () => {
    const { status, body } = await server().call("POST", "/v1/agents", { agent_config: {} });
    expect(status).toBe(400);
    expect(body.error.detail.errors.map((error: { loc: unknown }) => error.loc)).toEqual([
      ["body", "agent_config", "model"],
      ["body", "agent_config", "instructions"],
    ]);
  });

  test("an agent cannot be made with a negative max_infer_iters", async () => {
    const agent_config = { model: "m", instructions: "", max_infer_iters: -1 };
    const { status, body } = await server().call("POST", "/v1/agents", { agent_config });
    expect(status).toBe(400);
    expect(body.error.detail.errors[0].loc).toEqual(["body", "agent_config", "max_infer_iters"]);
  });

  test.each(["system", "assistant"])("a message of the role %s is refused", async (role) => {
    const stack = server();
    const { path } = await stack.open();
    const { status } = await stack.call("POST", `${path}/turn`, { messages: [{ role, content: "x" }] });
    expect(status).toBe(400);
  });

  test("the shape comes before an agent that is not there", async () => {
    const { status } = await server().call("POST", `/v1/agents/${nobody}/session/${nobody}/turn`, {});
    expect(status).toBe(400);
  });
});

describe.each([true, false])("rows 3 to 7 with stream: %s", (stream) => {
  test.each([
    ["agent", (_: string, s: string) => `/v1/agents/${nobody}/session/${s}/turn`],
    ["session", (a: string) => `/v1/agents/${a}/session/${nobody}/turn`],
    ["turn", (a: string, s: string) => `/v1/agents/${a}/session/${s}/turn/${nobody}/resume`],
  ])("row 3: an unknown %s is a 404 that names it", async (_, pathOf) => {
    const { stack, agent_id, session_id } = await awaiting();
    const sent = { ...say("x"), tool_responses: [], stream };
    const { status, body } = await stack.call("POST", pathOf(agent_id, session_id), sent);
    expect(status).toBe(404);
    expect(body).toEqual({ detail: expect.stringContaining(nobody) });
  });

  test("row 4: a turn that is complete cannot be resumed", async () => {
    const { stack, resume } = await awaiting();
    await stack.stream(resume, answers("look", "c1"));
    // With a call id that is wrong too: that would be the next row.
    const { status, body, headers } = await stack.call("POST", resume, { tool_responses: [], stream });
    expect(status).toBe(409);
    expect(body).toEqual({ detail: expect.stringContaining("not awaiting input") });
    expect(headers.get("x-should-retry")).toBe("false");
  });

  test.each([
    ["unknown", ["c1", "c9"], [["body", "tool_responses", 1, "call_id"]]],
    ["repeated", ["c1", "c1"], [["body", "tool_responses", 1, "call_id"]]],
    ["missing", [], [["body", "tool_responses"]]],
    [
      "another",
      ["c9"],
      [
        ["body", "tool_responses", 0, "call_id"],
        ["body", "tool_responses"],
      ],
    ],
  ])("row 5: a call id that is %s is a 400 of the field", async (_, ids, locs) => {
    const { stack, resume } = await awaiting();
    const { status, body } = await stack.call("POST", resume, { ...answers("look", ...ids), stream });
    expect(status).toBe(400);
    expect(body.error.detail.errors.map((error: { loc: unknown }) => error.loc)).toEqual(locs);
    expect((await stack.stream(resume, answers("look", "c1"))).turn).not.toBeNull();
  });

  test("row 5 comes before row 6: the ids are looked at before the model is found to be gone", async () => {
    const providers = fakeProviders({ answers: [calls(["c1", "look"])] });
    const stack = testServer(providers);
    const { path } = await stack.open({ client_tools: [toolDef("look")] });
    const { turn } = await stack.stream(`${path}/turn`, say("go"));
    providers.inference.models = async () => [];
    const resume = `${path}/turn/${turn?.turn_id}/resume`;
    expect((await stack.call("POST", resume, { ...answers("look"), stream })).status).toBe(400);
    const gone = await stack.call("POST", resume, { ...answers("look", "c1"), stream });
    expect(gone.status).toBe(404);
    expect(gone.body).toEqual({ detail: expect.stringContaining("Model m not found") });
  });

  test.each([
    ["model", { model: "nope" }],
    ["input shield", { input_shields: ["nope"] }],
    ["output shield", { output_shields: ["guard", "nope"] }],
    ["toolgroup", { toolgroups: ["nope"] }],
    ["tool", { toolgroups: ["kit/nope"] }],
  ])("row 6: an unserved %s is a 404 that names it, of the turn and not of the agent", async (_, config) => {
    const stack = server();
    // Row 7 would have something to say too.
    const { path } = await stack.open({ ...config, client_tools: [toolDef("twice"), toolDef("twice")] });
    const { status, body } = await stack.call("POST", `${path}/turn`, { ...say("x"), stream });
    expect(status).toBe(404);
    expect(body).toEqual({ detail: expect.stringContaining("nope") });
  });

  test.each([
    ["two client tools of one name", { client_tools: [toolDef("a"), toolDef("a")] }, {}],
    ["a client tool named like a server tool", { client_tools: [toolDef("add")], toolgroups: ["kit"] }, {}],
    ["a tool_choice that names no tool", { tool_config: { tool_choice: "nope" } }, {}],
    ["a turn's tool_choice that names no tool", {}, { tool_config: { tool_choice: "nope" } }],
    ["a document of pixels", {}, { documents: [{ content: "x", mime_type: "image/png" }] }],
  ])("row 7: %s is a 400 in words", async (_, config, overrides) => {
    const stack = server();
    const { path } = await stack.open(config);
    const { status, body } = await stack.call("POST", `${path}/turn`, { ...say("x"), ...overrides, stream });
    expect(status).toBe(400);
    expect(body).toEqual({ detail: expect.any(String) });
  });
});
