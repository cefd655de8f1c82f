/** Tools and shields, run outside of turns. */
import { describe, expect, test } from "vitest";
import { ProviderError } from "@understudy/contract";
import { testServer } from "../support/client.ts";
import { fakeProviders, type Fakes } from "../support/fake-providers.ts";
import { violation } from "../support/turns.ts";

const result = { content: "42", metadata: { a: 1 } };
const tools = {
  kit: { add: () => result, sub: () => ({ content: null, error_message: "too small" }) },
  "more/kit": { add: () => ({ content: "43" }), mul: () => ({ content: null }) },
};

function mock(fakes: Fakes = {}) {
  const providers = fakeProviders({ tools, ...fakes });
  return { providers, server: testServer(providers) };
}

describe("tools", () => {
  test("are listed group by group, or of one group", async () => {
    const { server } = mock();
    const names = async (query = ""): Promise<string[]> => {
      const { body } = await server.call("GET", `/v1/tools${query}`);
      return body.data.map((tool: any) => `${tool.toolgroup_id}/${tool.identifier}`);
    };
    expect(await names()).toEqual(["kit/add", "kit/sub", "more/kit/add", "more/kit/mul"]);
    expect(await names("?toolgroup_id=more/kit")).toEqual(["more/kit/add", "more/kit/mul"]);
    expect(await server.call("GET", "/v1/tools?toolgroup_id=nope")).toMatchObject({
      status: 404,
      body: { detail: "Toolgroup nope not found." },
    });
  });

  test("the tools of a group that no provider serves are an empty list", async () => {
    const { server } = mock();
    await server.call("POST", "/v1/toolgroups", { toolgroup_id: "mcp::there", provider_id: "mcp" });
    expect((await server.call("GET", "/v1/tools?toolgroup_id=mcp::there")).body).toEqual({ data: [] });
  });

  test("are returned in both forms, with empty lists filled in", async () => {
    const { body } = await mock().server.call("GET", "/v1/tools/kit/sub");
    expect(body).toEqual({
      identifier: "sub",
      provider_resource_id: "sub",
      provider_id: "fake",
      type: "tool",
      toolgroup_id: "kit",
      name: "sub",
      description: "",
      parameters: [],
      input_schema: null,
      output_schema: null,
      metadata: null,
    });
  });

  test.each([
    ["sub", 200, "kit"],
    ["mul", 200, "more/kit"],
    ["kit/add", 200, "kit"],
    ["more/kit/add", 200, "more/kit"],
    ["add", 400, "Several toolgroups have a tool add. Name one of: kit/add, more/kit/add."],
    ["nope", 404, "Tool nope not found. Served: kit/add, kit/sub, more/kit/add, more/kit/mul."],
  ])("%s is %i, %s", async (name, status, told) => {
    const { server } = mock();
    const got = await server.call("GET", `/v1/tools/${name}`);
    expect([got.status, got.body.detail ?? got.body.toolgroup_id]).toEqual([status, told]);
    const invoked = await server.call("POST", "/v1/tool-runtime/invoke", { tool_name: name, kwargs: {} });
    expect(invoked.status).toBe(status);
  });

  test("are listed as the model gets them", async () => {
    const { body } = await mock().server.call("GET", "/v1/tool-runtime/list-tools?tool_group_id=kit");
    expect(body.data).toMatchObject([
      { name: "add", description: null, toolgroup_id: "kit" },
      { name: "sub", description: null, toolgroup_id: "kit" },
    ]);
    const { providers, server } = mock();
    const silent = (await providers.tools.toolgroups()).map((group) => ({
      ...group,
      tools: group.tools.map((tool) => ({ ...tool, toolgroup_id: null })),
    }));
    providers.tools.toolgroups = async () => silent;
    const { body: all } = await server.call("GET", "/v1/tool-runtime/list-tools");
    expect(all.data.map((tool: any) => tool.toolgroup_id)).toEqual(["kit", "kit", "more/kit", "more/kit"]);
  });
});

describe("a tool that is run", () => {
  const invoke = (server: ReturnType<typeof testServer>, tool_name: string, kwargs = {}) =>
    server.call("POST", "/v1/tool-runtime/invoke", { tool_name, kwargs });

  test("gives its result, or its error", async () => {
    const { server } = mock();
    expect((await invoke(server, "kit/add")).body).toEqual({
      content: "42",
      error_message: null,
      error_code: null,
      metadata: { a: 1 },
    });
    expect((await invoke(server, "sub")).body).toEqual({
      content: null,
      error_message: "too small",
      error_code: 1,
      metadata: null,
    });
  });

  test("gets the group's default arguments, over which the caller's win, and no conversation", async () => {
    const { providers, server } = mock();
    const args = { a: "group", b: "group" };
    await server.call("POST", "/v1/toolgroups", { toolgroup_id: "kit", provider_id: "fake", args });
    await invoke(server, "sub", { b: "caller", c: "caller" });
    expect(providers.requests.tools).toEqual([
      {
        toolgroup_id: "kit",
        tool_name: "sub",
        arguments: { a: "group", b: "caller", c: "caller" },
        messages: [],
      },
    ]);
  });

  test.each([
    [new ProviderError("no such city", { status: 400 }), 400, "no such city"],
    [new ProviderError("overloaded", { status: 429 }), 500, "overloaded"],
    [new Error("it broke"), 500, "it broke"],
  ])("that throws %s is a %i", async (error, status, detail) => {
    const add = (): never => {
      throw error;
    };
    const { server } = mock({ tools: { kit: { add } } });
    expect(await invoke(server, "add")).toMatchObject({ status, body: { detail } });
  });
});

describe("a shield that is run", () => {
  const run = (server: ReturnType<typeof testServer>, body: object) =>
    server.call("POST", "/v1/safety/run-shield", { shield_id: "guard", ...body });

  test("gives its violation, or null", async () => {
    const no = { ...violation("error", "No."), metadata: { z: 1, a: 2 } };
    const { server } = mock({ shields: { guard: () => no, calm: () => null } });
    const messages = [{ role: "user", content: "hi" }];
    expect((await run(server, { messages, params: {} })).body).toEqual({ violation: no });
    expect((await run(server, { shield_id: "calm", messages })).body).toEqual({ violation: null });
    expect(await run(server, { shield_id: "nope", messages })).toMatchObject({
      status: 404,
      body: { detail: "Shield nope not found. Served: guard, calm." },
    });
  });

  test("sees messages of every kind, with what they leave out filled in", async () => {
    const { providers, server } = mock({ shields: { guard: () => null } });
    const call = { call_id: "c1", tool_name: "add", arguments: { a: 1 } };
    const messages = [
      { role: "system", content: "Be brief." },
      { content: "hi", context: "why" },
      { role: "assistant", content: "", stop_reason: "end_of_message", tool_calls: [call] },
      { role: "tool", call_id: "c1", content: "42" },
      { role: "assistant", content: "It is 42." },
    ];
    expect((await run(server, { messages, params: { a: 1 } })).status).toBe(200);
    expect(providers.requests.shields).toEqual([
      {
        shield_id: "guard",
        touchpoint: "assistant-output",
        params: { a: 1 },
        messages: [
          messages[0],
          { role: "user", content: "hi", context: null },
          { ...messages[2], tool_calls: [{ ...call, arguments_json: null }] },
          messages[3],
          { role: "assistant", content: "It is 42.", stop_reason: "end_of_turn", tool_calls: [] },
        ],
      },
    ]);
  });

  test.each([
    [[], "user-input"],
    [[{ role: "user", content: "hi" }], "user-input"],
    [[{ role: "assistant", content: "hi" }], "assistant-output"],
  ])("about %j looks at %s", async (messages, touchpoint) => {
    const { providers, server } = mock({ shields: { guard: () => null } });
    await run(server, { messages });
    expect(providers.requests.shields[0]?.touchpoint).toBe(touchpoint);
  });

  test("gets the params of its registration, over which the caller's win", async () => {
    const { providers, server } = mock({ shields: { guard: () => null } });
    const params = { a: "registered", b: "registered" };
    await server.call("POST", "/v1/shields", { shield_id: "strict", provider_shield_id: "guard", params });
    await run(server, { shield_id: "strict", messages: [], params: { b: "caller" } });
    expect(providers.requests.shields[0]).toMatchObject({
      shield_id: "guard",
      params: { a: "registered", b: "caller" },
    });
  });

  test("a shield that fails is a 500 in its own words, and a 400 where it blames the request", async () => {
    const fail = (error: Error) => () => {
      throw error;
    };
    const { server } = mock({
      shields: { guard: fail(new Error("it broke")), other: fail(new ProviderError("no", { status: 400 })) },
    });
    expect(await run(server, { messages: [] })).toMatchObject({ status: 500, body: { detail: "it broke" } });
    expect((await run(server, { shield_id: "other", messages: [] })).status).toBe(400);
  });
});
