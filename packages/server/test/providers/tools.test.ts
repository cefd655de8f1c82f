/** Providers of tools beside the scripts: who answers for a group, and what it is told. */
import { ProviderError } from "@understudy/contract";
import { expect, test } from "vitest";
import { providerData } from "./support.ts";
import { calling, recorded, registered, scripted, stackOf } from "./tool-support.ts";

test("a group of a script is the script's, and else the configured provider's", async () => {
  const one = recorded("one");
  const both = stackOf([one.entry], calling("look", scripted));
  const answered = await both.turn("m", "Hi", { config: { toolgroups: ["shared"] } });
  expect(answered.body.steps[1].tool_responses[0].content).toBe("of the script");
  expect(one.asked).toEqual([]);
  const alone = stackOf([one.entry], calling("look"));
  const { body } = await alone.turn("m", "Hi", { config: { toolgroups: ["shared"] } });
  expect(body.steps[1].tool_responses[0].content).toBe("of one");
});

test("of two providers with a group of one name the first answers, and one that a registration names", async () => {
  const [one, two] = [recorded("one"), recorded("two")];
  const { call } = stackOf([one.entry, two.entry], calling("look"));
  const invoke = () => call("POST", "/v1/tool-runtime/invoke", { tool_name: "look", kwargs: {} });
  expect((await invoke()).body.content).toBe("of one");
  await call("POST", "/v1/toolgroups", { toolgroup_id: "shared", provider_id: "two" });
  const { body } = await call("POST", "/v1/tool-runtime/invoke", {
    tool_name: "shared/find",
    kwargs: {},
  });
  expect(body.content).toBe("of two");
});

test("a registered group has the tools that its provider has for this caller", async () => {
  const one = recorded("one", { data: { a_key: "string" } });
  const { call, turn } = stackOf([one.entry], calling("find"));
  expect((await call("POST", "/v1/toolgroups", registered)).status).toBe(200);
  const config = { toolgroups: [{ name: "mine", args: { unit: "C" } }] };
  const { body } = await turn("m", "Hi", { config }, providerData({ a_key: "secret" }));
  expect(body.steps[1].tool_responses[0].content).toBe("of one");
  const [{ request, context } = { request: undefined, context: undefined }] = one.asked;
  expect(request).toMatchObject({
    toolgroup_id: "mine",
    tool_name: "find",
    group: { toolgroup_id: "mine", mcp_endpoint: registered.mcp_endpoint, is_configured: false },
    arguments: { of: "Rome", unit: "C" },
  });
  expect(context?.data).toEqual({ a_key: "secret" });
  expect(one.listed.map(({ data, provider_id }) => [data, provider_id])).toEqual([
    [{ a_key: "secret" }, "one"],
  ]);
});

test("a group is not listed for a turn that does not name it", async () => {
  const one = recorded("one");
  const { call, turn } = stackOf([one.entry], "script: s\nmodel: m\nreplies: [{ say: Hi. }]");
  await call("POST", "/v1/toolgroups", registered);
  expect((await turn("m", "Hi")).status).toBe(200);
  expect(one.listed).toEqual([]);
});

test("a field of provider data of a wrong type is refused before the group is listed", async () => {
  const one = recorded("one", { data: { a_key: "string" } });
  const { call, turn } = stackOf([one.entry], calling("find"));
  await call("POST", "/v1/toolgroups", registered);
  const { status, body } = await turn(
    "m",
    "Hi",
    { config: { toolgroups: ["mine"] } },
    providerData({ a_key: 1 }),
  );
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain("a_key");
  expect(one.listed).toEqual([]);
});

test.each([
  ["cannot be reached", 503, 503],
  ["wants to know who asks", 401, 401],
  ["refuses the address", 400, 400],
  ["answers nonsense", 502, 404],
])("a group whose server %s ends the turn with %i, and hides no other group", async (_, status, seen) => {
  const one = recorded("one", {
    tools: () => Promise.reject(new ProviderError("Nobody is at home.", { status })),
  });
  const { call, turn } = stackOf([one.entry], calling("find"));
  await call("POST", "/v1/toolgroups", registered);
  const message = "The tools of mine cannot be listed: Nobody is at home.";
  const ended = await turn("m", "Hi", { config: { toolgroups: ["mine"] } });
  expect([ended.status, ended.body.detail]).toEqual([seen, message]);
  expect(ended.headers.get("retry-after")).toBe(seen === 503 ? "1" : null);
  const { body } = await call("GET", "/v1/tools");
  expect(body.data.map((one: { identifier: string }) => one.identifier)).toEqual(["look"]);
  expect(body.errors).toEqual([{ toolgroup_id: "mine", message }]);
  expect((await call("GET", "/v1/tools?toolgroup_id=mine")).status).toBe(seen);
  expect(
    (await call("POST", "/v1/tool-runtime/invoke", { tool_name: "mine/find", kwargs: {} })).body.detail,
  ).toContain(message);
});

test("what a turn names else and is not served is said before a server is asked", async () => {
  const one = recorded("one");
  const { call, turn } = stackOf([one.entry], calling("find"));
  await call("POST", "/v1/toolgroups", registered);
  const { status, body } = await turn("other", "Hi", { config: { toolgroups: ["mine"] } });
  expect([status, body.detail]).toEqual([404, expect.stringMatching(/^Model other not found\. /)]);
  expect(one.listed).toEqual([]);
});

test("a provider that cannot answer the caller refuses a turn before it begins", async () => {
  const one = recorded("one", {
    ready: () => Promise.reject(new ProviderError("one needs a_key.", { status: 400 })),
  });
  const { call, turn } = stackOf([one.entry], calling("look"));
  const { status, body } = await turn("m", "Hi", { config: { toolgroups: ["shared"] } });
  expect([status, body.detail]).toEqual([400, "one needs a_key."]);
  expect((await call("POST", "/v1/tool-runtime/invoke", { tool_name: "look", kwargs: {} })).status).toBe(400);
  expect(one.asked).toEqual([]);
});

test("a registration may name a provider by its other names, and is refused where the provider says so", async () => {
  const one = recorded("one", {
    aliases: ["model-context-protocol"],
    refusal: ({ mcp_endpoint }) => (mcp_endpoint === null ? "It needs an mcp_endpoint." : null),
  });
  const { call } = stackOf([one.entry], calling("find"));
  const other = { ...registered, provider_id: "model-context-protocol" };
  expect((await call("POST", "/v1/toolgroups", other)).body.provider_id).toBe("model-context-protocol");
  expect((await call("GET", "/v1/tools/find")).body.toolgroup_id).toBe("mine");
  const { status, body } = await call("POST", "/v1/toolgroups", { toolgroup_id: "x", provider_id: "one" });
  expect([status, body.detail]).toEqual([400, "It needs an mcp_endpoint."]);
  // No provider of this server: stored as ever.
  expect((await call("POST", "/v1/toolgroups", { toolgroup_id: "x", provider_id: "none" })).status).toBe(200);
});

test("a configured group is its provider's, and one that the provider refuses is a mistake at the start", async () => {
  const one = recorded("one", {
    refusal: ({ mcp_endpoint }) => (mcp_endpoint === null ? "It needs an mcp_endpoint." : null),
  });
  const { turn } = stackOf([one.entry], calling("find"), { configuration: { toolgroups: [registered] } });
  const { body } = await turn("m", "Hi", { config: { toolgroups: ["mine"] } });
  expect(body.steps[1].tool_responses[0].content).toBe("of one");
  expect(one.asked[0]?.request.group?.is_configured).toBe(true);
  const wrong = stackOf([one.entry], calling("find"), {
    configuration: { toolgroups: [{ toolgroup_id: "x", provider_id: "one" }] },
  });
  await expect(wrong.stack.ready).rejects.toThrow("toolgroups[0]: It needs an mcp_endpoint.");
});

test("GET /v1/providers lists them, with why one cannot answer", async () => {
  const one = recorded("one", { illness: async () => "It is tired." });
  const { call } = stackOf([one.entry, recorded("two").entry], calling("look"));
  const { body } = await call("GET", "/v1/providers");
  const ofTools = body.data.filter(({ api }: { api: string }) => api === "tool_runtime");
  expect(
    ofTools.map((one: { provider_id: string; health: object }) => [one.provider_id, one.health]),
  ).toEqual([
    ["understudy", { status: "OK" }],
    ["one", { status: "Error", message: "It is tired." }],
    ["two", { status: "OK" }],
  ]);
});
