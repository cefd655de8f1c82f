/** What agents can name: listed, got, registered and unregistered. */
import { describe, expect, test } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { testServer, type TestServerOptions } from "../support/client.ts";
import { fakeProviders, type Fakes } from "../support/fake-providers.ts";
import { keysOf } from "../support/stores.ts";

/** A stack with a model `m`, a shield `guard` and a toolgroup `kit`. */
function mock(fakes: Fakes = {}, options: TestServerOptions = {}) {
  const providers = fakeProviders({
    shields: { guard: () => null },
    tools: { kit: { add: () => ({ content: "42" }) } },
    ...fakes,
  });
  return { providers, server: testServer(providers, options) };
}

const nouns = [
  {
    path: "/v1/models",
    noun: "Model",
    provided: "m",
    sent: { model_id: "an/alias", provider_model_id: "m" },
    other: { model_id: "an/alias", provider_model_id: "m", metadata: { a: 1 } },
    stored: {
      identifier: "an/alias",
      provider_resource_id: "m",
      provider_id: "fake",
      type: "model",
      metadata: {},
      model_type: "llm",
    },
    // For clients of OpenAI's API, who ask the same path.
    added: { id: "an/alias", object: "model", created: 0, owned_by: "fake" },
  },
  {
    path: "/v1/shields",
    noun: "Shield",
    provided: "guard",
    sent: { shield_id: "an/alias", provider_shield_id: "guard" },
    other: { shield_id: "an/alias", provider_shield_id: "guard", params: { a: 1 } },
    stored: {
      identifier: "an/alias",
      provider_resource_id: "guard",
      provider_id: "fake",
      type: "shield",
      params: {},
    },
    added: {},
  },
  {
    path: "/v1/toolgroups",
    noun: "Toolgroup",
    provided: "kit",
    sent: { toolgroup_id: "an/alias", provider_id: "mcp", mcp_endpoint: { uri: "http://there/sse" } },
    other: { toolgroup_id: "an/alias", provider_id: "mcp", args: { a: 1 } },
    stored: {
      identifier: "an/alias",
      provider_resource_id: "an/alias",
      provider_id: "mcp",
      type: "tool_group",
      mcp_endpoint: { uri: "http://there/sse" },
      args: null,
    },
    added: {},
  },
];

describe.each(nouns)("$path", ({ path, noun, provided, sent, other, stored, added }) => {
  const read = { ...stored, ...added };

  test("what is registered is listed after what the provider has, and got", async () => {
    const { server } = mock();
    expect(await server.call("POST", path, sent)).toMatchObject({ status: 200, body: read });
    const { body } = await server.call("GET", path);
    expect(body.data.map((one: { identifier: string }) => one.identifier)).toEqual([provided, "an/alias"]);
    expect((await server.call("GET", `${path}/an/alias`)).body).toEqual(read);
    expect((await server.call("GET", `${path}/an%2Falias`)).body).toEqual(read);
  });

  test("a repeated registration changes nothing, and another resource under the name is a conflict", async () => {
    const { server } = mock();
    await server.call("POST", path, sent);
    expect(await server.call("POST", path, sent)).toMatchObject({ status: 200, body: read });
    const taken = await server.call("POST", path, other);
    const detail = `${noun} an/alias is already registered with other values. Unregister it first.`;
    expect(taken).toMatchObject({ status: 409, body: { detail } });
    expect((await server.call("GET", `${path}/an/alias`)).body).toEqual(read);
  });

  test("one of two registrations that race for a name is a conflict", async () => {
    const { server } = mock();
    const answers = await Promise.all([sent, other].map((body) => server.call("POST", path, body)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  test("what was unregistered is gone, and the name is free", async () => {
    const { server } = mock();
    await server.call("POST", path, sent);
    expect(await server.call("DELETE", `${path}/an/alias`)).toMatchObject({ status: 204, body: null });
    expect((await server.call("GET", `${path}/an/alias`)).status).toBe(404);
    expect((await server.call("POST", path, other)).status).toBe(200);
  });

  test("resources of the provider cannot be unregistered, and unknown ones are not found", async () => {
    const { server } = mock();
    expect(await server.call("DELETE", `${path}/${provided}`)).toMatchObject({
      status: 400,
      body: {
        detail: `${noun} ${provided} is the provider's own and cannot be unregistered.`,
      },
    });
    expect(await server.call("DELETE", `${path}/nope`)).toMatchObject({
      status: 404,
      body: { detail: `${noun} nope not found.` },
    });
  });

  test("it survives a restart", async () => {
    const store = createMemoryStore();
    await mock({}, { store }).server.call("POST", path, sent);
    const { server } = mock({}, { store });
    expect((await server.call("GET", `${path}/an/alias`)).body).toEqual(read);
    expect((await server.call("DELETE", `${path}/an/alias`)).status).toBe(204);
  });

  test("what is configured is listed, and can neither be changed nor unregistered", async () => {
    const { server } = mock();
    const kind = path.split("/").at(-1) ?? "";
    server.app.configured = { models: [], shields: [], toolgroups: [], vector_dbs: [], [kind]: [stored] };
    expect((await server.call("GET", `${path}/an/alias`)).body).toEqual(read);
    expect(await server.call("POST", path, other)).toMatchObject({
      status: 409,
      body: { detail: `${noun} an/alias is set by the configuration with other values.` },
    });
    expect(await server.call("DELETE", `${path}/an/alias`)).toMatchObject({
      status: 400,
      body: { detail: `${noun} an/alias is set by the configuration; it can be removed only there.` },
    });
    // Who registers what is configured may unregister it again.
    expect((await server.call("POST", path, sent)).status).toBe(200);
    expect((await server.call("DELETE", `${path}/an/alias`)).status).toBe(204);
    expect((await server.call("GET", `${path}/an/alias`)).status).toBe(200);
  });

  test("a name may hold what a path can carry; its key is printable ASCII and belongs to it alone", async () => {
    const store = createMemoryStore();
    const { server } = mock({}, { store });
    const [field = ""] = Object.keys(sent);
    const names = ["a/b", "a%002Fb", "ä", "\ud83d\ude00", "a b", "a?b", "\u2028"];
    for (const name of names) {
      const { status, body } = await server.call("POST", path, { ...sent, [field]: name });
      expect({ status, name: body.identifier }).toEqual({ status: 200, name });
    }
    const keys = await keysOf(store);
    expect(keys).toHaveLength(names.length);
    for (const key of keys) expect(key).toMatch(/^(?:model|shield|toolgroup)\/[!-.0-~]+$/);
  });

  test("a name that no path can carry is refused, and what is wrong with it is said", async () => {
    const { server } = mock();
    const [field = ""] = Object.keys(sent);
    for (const name of [".", "..", "a/../b", "a/", "\ud83d", "\u0000"]) {
      const msg = `${field}: expected string that a path can carry (no control characters, no half of a surrogate pair, no . or .. between slashes, no slash at its end, at most 256 characters), so that it can be read and removed, got ${JSON.stringify(name)}`;
      expect(await server.call("POST", path, { ...sent, [field]: name })).toMatchObject({
        status: 400,
        body: { error: { detail: { errors: [{ loc: ["body", field], msg }] } } },
      });
    }
  });

  test("an empty name and one of more than 256 characters are refused", async () => {
    const { server } = mock();
    const [field = ""] = Object.keys(sent);
    for (const name of ["", "x".repeat(257), "😀".repeat(257)]) {
      const body = { error: { detail: { errors: [{ loc: ["body", field] }] } } };
      expect(await server.call("POST", path, { ...sent, [field]: name })).toMatchObject({
        status: 400,
        body,
      });
    }
  });
});

describe("a registration names what its provider has", () => {
  test.each([
    [
      "/v1/models",
      { model_id: "a", provider_model_id: "nope" },
      "The provider has no model nope. Available: m.",
    ],
    ["/v1/models", { model_id: "a" }, "The provider has no model a. Available: m."],
    [
      "/v1/models",
      { model_id: "m", provider_id: "ollama" },
      "Unknown inference provider: ollama. Leave provider_id out for the one that is served.",
    ],
    [
      "/v1/shields",
      { shield_id: "a", provider_shield_id: "nope" },
      "The provider has no shield nope. Available: guard.",
    ],
    [
      "/v1/shields",
      { shield_id: "guard", provider_id: "llama-guard" },
      "Unknown safety provider: llama-guard. Leave provider_id out for the one that is served.",
    ],
  ])("%s %j: %s", async (path, body, detail) => {
    expect(await mock().server.call("POST", path, body)).toMatchObject({ status: 400, body: { detail } });
  });

  test("the error names a provider without resources", async () => {
    const { server } = mock({ shields: {} });
    const { body } = await server.call("POST", "/v1/shields", { shield_id: "a" });
    expect(body.detail).toBe("The provider has no shield a. It has none.");
  });
});
