/** Registered names are one's own: nobody takes, shadows or runs another's. */
import { expect, test } from "vitest";
import { tenants } from "./users.ts";

const model = (model_id: string, metadata: Record<string, unknown> = {}) => ({
  model_id,
  provider_model_id: "m",
  metadata,
});

test("two users have different models under one name", async () => {
  const { call } = tenants();
  for (const [n, user] of ["alice", "bob"].entries()) {
    expect((await call(user, "POST", "/v1/models", model("big", { n }))).status).toBe(200);
    expect((await call(user, "POST", "/v1/models", model("big", { other: true }))).status).toBe(409);
  }
  for (const [n, user] of ["alice", "bob"].entries())
    expect((await call(user, "GET", "/v1/models/big")).body.metadata).toEqual({ n });
  expect((await call("bob", "DELETE", "/v1/models/big")).status).toBe(204);
  expect((await call("bob", "GET", "/v1/models/big")).status).toBe(404);
  expect((await call("alice", "GET", "/v1/models/big")).body.metadata).toEqual({ n: 0 });
});

test("nobody's registration shadows what is served to all", async () => {
  const { call } = tenants({ configuration: { models: [model("ours", { configured: true })] } });
  // Carol reads what alice registers.
  expect((await call("alice", "POST", "/v1/models", model("ours"))).status).toBe(409);
  expect((await call("alice", "POST", "/v1/models", model("m", { of: "alice" }))).status).toBe(200);
  expect((await call("alice", "GET", "/v1/models/m")).body.metadata).toEqual({ of: "alice" });
  expect((await call("carol", "GET", "/v1/models/m")).body.metadata).toEqual({});
  expect((await call("carol", "GET", "/v1/models/ours")).body.metadata).toEqual({ configured: true });
});

test("the oldest of other users' equal names counts, and a user who may only read a name cannot remove it", async () => {
  const { call } = tenants();
  await call("alice", "POST", "/v1/models", model("big", { of: "alice" }));
  await call("carol", "POST", "/v1/models", model("big", { of: "carol" }));
  await call("alice", "POST", "/v1/models", model("small"));
  // Alice reads carol's, and her own counts.
  expect((await call("alice", "GET", "/v1/models/big")).body.metadata).toEqual({ of: "alice" });
  const refused = await call("carol", "DELETE", "/v1/models/small");
  expect([refused.status, refused.body]).toEqual([403, { detail: "You may not delete this model." }]);
  expect((await call("alice", "GET", "/v1/models/small")).status).toBe(200);
});

test("an error names only resources that may be read", async () => {
  const { call, open } = tenants();
  await call("alice", "POST", "/v1/models", model("secret-of-alice"));
  const at = await open("bob", { model: "m" });
  const { body } = await call("bob", "POST", "/v1/agents", {
    agent_config: { model: "nothing", instructions: "" },
  });
  const session = await call("bob", "POST", `/v1/agents/${body.agent_id}/session`, { session_name: "s" });
  const turn = await call(
    "bob",
    "POST",
    `/v1/agents/${body.agent_id}/session/${session.body.session_id}/turn`,
    {
      messages: [{ role: "user", content: "a" }],
    },
  );
  expect(turn.body.detail).toBe("Model nothing not found. Served: mock-model, m, mock-embed.");
  expect((await call("bob", "GET", at.turn)).status).toBe(200);
});

test("a shared agent runs with the rights of who asks", async () => {
  const { call, open } = tenants();
  await call("alice", "POST", "/v1/models", model("hers"));
  const at = await open("alice", { model: "hers" });
  // Carol, of her team, may read the model too; bob sees neither.
  const session = await call("carol", "POST", `${at.agent}/session`, { session_name: "c" });
  const turn = (user: string) =>
    call(user, "POST", `${at.agent}/session/${session.body.session_id}/turn`, {
      messages: [{ role: "user", content: "a" }],
    });
  expect((await turn("carol")).body.output_message.content).toBe("Done.");
  await call("alice", "DELETE", "/v1/models/hers");
  expect((await turn("carol")).status).toBe(404);
});

test("a resume runs the very model that was meant, or is told that it is not there", async () => {
  const { call, open } = tenants();
  await call("alice", "POST", "/v1/models", model("big"));
  const at = await open("alice", { model: "big" });
  const resume = () =>
    call("alice", "POST", `${at.turn}/resume`, {
      tool_responses: [{ call_id: at.call_id, tool_name: "look", content: "seen" }],
    });
  await call("alice", "DELETE", "/v1/models/big");
  // Another's of that name, which alice may read, is not what was meant.
  await call("carol", "POST", "/v1/models", model("big"));
  await call("carol", "GET", "/v1/models/big");
  expect((await resume()).body.detail).toMatch(/^Model big not found\./);
  // Nor is one that she registers under the name later: it may stand for something else.
  await call("alice", "POST", "/v1/models", model("big"));
  expect((await resume()).body.detail).toMatch(/^Model big not found\./);
});

test.each<[string, string, object, object]>([
  ["models", "Model", { model_id: "big", provider_model_id: "m" }, { model: "big" }],
  ["shields", "Shield", { shield_id: "big", provider_shield_id: "guard" }, { output_shields: ["big"] }],
  ["toolgroups", "Toolgroup", { toolgroup_id: "desk", provider_id: "understudy" }, { toolgroups: ["desk"] }],
])(
  "a resume of a turn whose %s were removed and registered again is a 404",
  async (path, noun, body, config) => {
    const { call, open } = tenants();
    expect((await call("alice", "POST", `/v1/${path}`, body)).status).toBe(200);
    const at = await open("alice", config);
    const [name] = Object.values(body);
    expect((await call("alice", "DELETE", `/v1/${path}/${name}`)).status).toBe(204);
    expect((await call("alice", "POST", `/v1/${path}`, body)).status).toBe(200);
    const tool_responses = [{ call_id: at.call_id, tool_name: "look", content: "seen" }];
    const { status, body: refused } = await call("alice", "POST", `${at.turn}/resume`, { tool_responses });
    expect([status, refused.detail]).toEqual([404, expect.stringMatching(`^${noun} ${name} not found\\.`)]);
    expect((await call("alice", "GET", at.turn)).body.completed_at).toBeNull();
  },
);

test("a resume runs what was registered again without being removed", async () => {
  const { call, open } = tenants();
  await call("alice", "POST", "/v1/models", model("big"));
  const at = await open("alice", { model: "big" });
  expect((await call("alice", "POST", "/v1/models", model("big"))).status).toBe(200);
  const tool_responses = [{ call_id: at.call_id, tool_name: "look", content: "seen" }];
  const { body } = await call("alice", "POST", `${at.turn}/resume`, { tool_responses });
  expect(body.output_message.content).toBe("Done.");
});

test("completions see the names of who asks", async () => {
  const { call } = tenants();
  await call("alice", "POST", "/v1/models", model("hers"));
  const chat = (user: string, name: string) =>
    call(user, "POST", "/v1/chat/completions", { model: name, messages: [{ role: "user", content: "a" }] });
  expect((await chat("alice", "hers")).status).toBe(200);
  expect((await chat("bob", "hers")).status).toBe(404);
  expect((await chat("bob", "m")).status).toBe(200);
});

test("rules hide the built-in models of completions and embeddings too", async () => {
  const guard = "meta-llama/Llama-Guard-3-8B";
  const hides = ["mock-embed", guard].map((name) => ({
    forbid: { actions: "read" as const, resource: `model::${name}` },
    when: "user with blue in teams",
  }));
  const { call } = tenants({ policy: [...hides, { permit: { actions: ["create", "read"] } }] });
  const embed = (user: string) => call(user, "POST", "/v1/embeddings", { model: "mock-embed", input: "a" });
  const content = `Task: Check if there is unsafe content in 'User' messages.
<BEGIN CONVERSATION>

User: hello

<END CONVERSATION>`;
  const chat = (user: string) =>
    call(user, "POST", "/v1/chat/completions", { model: guard, messages: [{ role: "user", content }] });
  expect((await embed("alice")).status).toBe(200);
  expect((await chat("alice")).status).toBe(200);
  const refused = [await embed("bob"), await chat("bob")];
  expect(refused.map(({ status }) => status)).toEqual([404, 404]);
  expect(refused[0]?.body.error.message).not.toContain("Guard-3-8B");
  const { body } = await call("bob", "GET", "/v1/openai/v1/models");
  const ids = body.data.map(({ id }: { id: string }) => id);
  expect([ids.includes("m"), ids.includes("mock-embed"), ids.includes(guard)]).toEqual([true, false, false]);
});

test("a user who may not register a name learns nothing more about it", async () => {
  const { call } = tenants({
    configuration: { models: [model("ours", { configured: true })] },
    policy: [
      { forbid: { principal: "bob", actions: "create", resource: "model::*" } },
      { permit: { actions: ["create", "read", "update", "delete"] }, when: "user is owner" },
    ],
  });
  for (const wanted of [model("new"), model("ours"), { ...model("new"), provider_model_id: "unknown" }]) {
    const { status, body } = await call("bob", "POST", "/v1/models", wanted);
    expect([status, body]).toEqual([403, { detail: "You may not create this model." }]);
  }
  expect((await call("alice", "POST", "/v1/models", model("new"))).status).toBe(200);
});

test("a name of the configuration that is hidden is not told by a registration", async () => {
  const { call } = tenants({
    configuration: { models: [model("ours", { secret: true })] },
    policy: [
      { forbid: { actions: "read", principal: "bob", resource: "model::ours" } },
      { permit: { actions: ["create", "read", "update", "delete"] }, when: "user is owner" },
    ],
  });
  expect((await call("bob", "GET", "/v1/models/ours")).status).toBe(404);
  expect((await call("bob", "POST", "/v1/models", model("ours"))).status).toBe(200);
  expect((await call("alice", "GET", "/v1/models/ours")).body.metadata).toEqual({ secret: true });
});
