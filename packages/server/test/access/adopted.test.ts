/** What nobody owns is given to a user, and takes nothing from them. */
import { expect, test } from "vitest";
import { createMemoryStore, createStack } from "../../src/index.ts";
import { tenants } from "./users.ts";

test("a name that the adopter has keeps what it means to them", async () => {
  const store = createMemoryStore();
  const model = (by: string) => ({ model_id: "big", provider_model_id: "mock-model", metadata: { by } });
  await tenants({ store }).call("alice", "POST", "/v1/models", model("alice"));
  const shared = createStack({ store, ignoreOwners: true });
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(model("nobody"));
  const sent = await shared.fetch(new Request("http://stack/v1/models", { method: "POST", headers, body }));
  expect(sent.status).toBe(200);

  const auth = {
    type: "tokens" as const,
    tokens: { "token-of-nobody": { principal: "nobody" } },
    adopt: "alice",
  };
  const { call, stack } = tenants({ store, configuration: { auth } });
  expect(await stack.ready).toBe(1);
  expect((await call("alice", "GET", "/v1/models/big")).body.metadata).toEqual({ by: "alice" });
});
