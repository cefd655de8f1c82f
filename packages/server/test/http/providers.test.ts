/** Who stands behind the server, and how they are. */
import { describe, expect, test } from "vitest";
import { testServer } from "../support/client.ts";
import { fakeProviders } from "../support/fake-providers.ts";

function mock() {
  const providers = fakeProviders({});
  return { providers, server: testServer(providers) };
}

describe("providers", () => {
  test("are listed for each API, with how they are", async () => {
    const { providers, server } = mock();
    providers.shields.shields = () => Promise.reject(new Error("unreachable"));
    const { body } = await server.call("GET", "/v1/providers");
    const fake = { provider_id: "fake", provider_type: "inline::fake", config: {} };
    expect(body.data).toEqual([
      { api: "inference", ...fake, health: { status: "OK" } },
      { api: "safety", ...fake, health: { status: "Error", message: "unreachable" } },
      { api: "tool_runtime", ...fake, health: { status: "OK" } },
      ...["vector_io", "agents"].map((api) => ({
        api,
        provider_id: "understudy",
        provider_type: "inline::understudy",
        config: {},
        health: { status: "OK" },
      })),
    ]);
    expect((await server.call("GET", "/v1/providers/fake")).body).toEqual(body.data[0]);
    expect(await server.call("GET", "/v1/providers/nope")).toMatchObject({
      status: 404,
      body: { detail: "Provider nope not found." },
    });
  });

  test("providers that do not say who they are are listed as the stack itself", async () => {
    const { inference, ...others } = fakeProviders({});
    const { provider: _, ...unnamed } = inference;
    const server = testServer({ ...others, inference: unnamed });
    expect((await server.call("GET", "/v1/providers")).body.data[0]).toMatchObject({
      api: "inference",
      provider_id: "understudy",
    });
  });

  test("a provider that fails is a 500 with its own message", async () => {
    const { providers, server } = mock();
    providers.inference.models = () => Promise.reject(new Error("unreachable"));
    for (const path of ["/v1/models", "/v1/models/m"])
      expect(await server.call("GET", path)).toMatchObject({ status: 500, body: { detail: "unreachable" } });
  });
});
