/** How the profile of 0.3.5 names models, and which it takes. */
import { expect, test } from "vitest";
import { say } from "../support/client.ts";
import { text } from "../support/fake-providers.ts";
import { imitating } from "./support.ts";

test("model_names: prefixed, also for names that are registered", async () => {
  const server = imitating("0.3.5", { answers: [text("Hi.")] });
  const model = { model_id: "mine", provider_model_id: "m" };
  expect((await server.call("POST", "/v1/models", model)).body).toMatchObject({
    identifier: "fake/m",
    provider_resource_id: "m",
  });
  const { body } = await server.call("GET", "/v1/models");
  expect(body.data.map(({ identifier }: { identifier: string }) => identifier)).toEqual(["fake/m"]);
  const { path } = await server.open();
  const { turn } = await server.stream(`${path}/turn`, say("go"));
  expect(turn?.output_message.content).toBe("Hi.");
  expect(server.providers.requests.inference[0]?.model).toBe("m");
  const unprefixed = await server.open({ model: "m" });
  expect((await server.stream(`${unprefixed.path}/turn`, say("go"))).error).toMatch(
    /^404: Model m not found/,
  );
});

test.each([
  ["0.2.20", 400],
  ["0.3.5", 200],
] as const)("unknown_models: %s answers the registration of one with %i", async (name, status) => {
  const server = imitating(name);
  expect((await server.call("POST", "/v1/models", { model_id: "nobody" })).status).toBe(status);
});

test("listed_models: resources has no fields of OpenAI, and registry_properties: more owner and source in one", async () => {
  const server = imitating("0.2.20", { answers: [] });
  const { body: listed } = await server.call("GET", "/v1/models");
  const keys = ["identifier", "provider_resource_id", "provider_id", "type", "metadata", "model_type"];
  expect(Object.keys(listed)).toEqual(["data"]);
  expect(Object.keys(listed.data[0])).toEqual(keys);
  const { body: one } = await server.call("GET", "/v1/models/m");
  expect(Object.keys(one)).toEqual([...keys, "owner", "source"]);
});
