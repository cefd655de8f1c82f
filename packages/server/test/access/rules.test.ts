/** Rules of one's own, as requests meet them. */
import { expect, test } from "vitest";
import { profiles } from "@understudy/contract/profiles";
import { createMemoryStore, createStack, type Rule } from "../../src/index.ts";
import { tenants } from "./users.ts";

const all: Rule = { permit: { actions: ["create", "read", "update", "delete"] } };
const owners: Rule = { permit: { actions: ["create", "read", "update", "delete"] }, when: "user is owner" };

test("a rule that names one agent hides that one alone, from lists as well", async () => {
  const store = createMemoryStore();
  const another = "0199a3b0-0000-7000-8000-000000000000";
  const hidden = tenants({
    store,
    policy: [{ forbid: { actions: "read", principal: "bob", resource: `agent::${another}` } }, all],
  });
  const shown = await hidden.open("alice");
  const listed = await hidden.call("bob", "GET", "/v1/agents?limit=1");
  expect([listed.body.data.length, listed.body.has_more]).toEqual([1, false]);
  const narrow = tenants({
    store,
    policy: [{ forbid: { actions: "read", principal: "bob", resource: `agent::${shown.agent_id}` } }, all],
  });
  expect((await narrow.call("bob", "GET", "/v1/agents")).body.data).toEqual([]);
  expect((await narrow.call("bob", "GET", shown.agent)).status).toBe(404);
  expect((await narrow.call("alice", "GET", "/v1/agents")).body.data).toHaveLength(1);
});

test("a user who may not create is refused before anything else is checked", async () => {
  const { call } = tenants({
    policy: [{ forbid: { actions: "create" }, when: "user with blue in teams" }, all],
  });
  const refused = await call("bob", "POST", "/v1/agents", { agent_config: { model: "m", instructions: "" } });
  expect([refused.status, refused.body]).toEqual([403, { detail: "You may not create this agent." }]);
  const session = await call("bob", "POST", "/v1/agents/nope/session", { session_name: "s" });
  expect([session.status, session.body]).toEqual([403, { detail: "You may not create this session." }]);
  const model = await call("bob", "POST", "/v1/models", { model_id: "x", provider_model_id: "m" });
  expect(model.status).toBe(403);
  expect((await call("bob", "GET", "/v1/models/x")).status).toBe(404);
});

test("what is configured may be read by all, unless a rule forbids it", async () => {
  const { call } = tenants({
    configuration: { models: [{ model_id: "ours", provider_model_id: "m" }] },
    policy: [
      { forbid: { actions: "read", principal: "bob", resource: "model::ours" } },
      { permit: { actions: ["create", "read", "update", "delete"] }, when: "user is owner" },
    ],
  });
  expect((await call("alice", "GET", "/v1/models/ours")).status).toBe(200);
  expect((await call("bob", "GET", "/v1/models/ours")).status).toBe(404);
  expect((await call("bob", "GET", "/v1/models/m")).status).toBe(200);
});

test("who registers the name of a hidden toolgroup does not get its tools", async () => {
  const { call } = tenants({
    policy: [owners, { forbid: { actions: "read", principal: "bob", resource: "tool_group::desk" } }],
  });
  const group = { toolgroup_id: "desk", provider_id: "understudy" };
  expect((await call("bob", "POST", "/v1/toolgroups", group)).status).toBe(200);
  expect((await call("bob", "GET", "/v1/tools?toolgroup_id=desk")).body).toEqual({ data: [] });
  const invoked = { tool_name: "weigh", kwargs: {} };
  expect((await call("bob", "POST", "/v1/tool-runtime/invoke", invoked)).status).toBe(404);
  expect((await call("alice", "POST", "/v1/tool-runtime/invoke", invoked)).status).toBe(200);
});

test("a policy with a mistake, and one without users, are refused at the start", () => {
  expect(() => tenants({ policy: [] })).toThrow("policy: has no rules");
  expect(() => createStack({ policy: [all] })).toThrow("A policy is about users: pass authenticate, too.");
});

test("create_rules: no_owner, where nobody owns what is to be made, but a session", async () => {
  const { call } = tenants({
    policy: [{ permit: { actions: "create", resource: "agent::*" } }, owners],
    profile: profiles["0.2.12"],
  });
  const model = { model_id: "x", provider_model_id: "m", provider_id: "understudy" };
  expect((await call("alice", "POST", "/v1/models", model)).status).toBe(403);
  const agent = await call("alice", "POST", "/v1/agents", { agent_config: { model: "m", instructions: "" } });
  const opened = await call("alice", "POST", `/v1/agents/${agent.body.agent_id}/session`, {
    session_name: "s",
  });
  expect(opened.status).toBe(200);
});

test.each([
  ["0.2.12", "secret", 403],
  ["reference", "secret", 200],
] as const)("session_rules: in %s a rule on the session %s gives a %d", async (profile, name, status) => {
  const { call } = tenants({
    policy: [{ forbid: { actions: "create", resource: `session::${name}` } }, all],
    profile: profiles[profile],
  });
  const agent = await call("alice", "POST", "/v1/agents", { agent_config: { model: "m", instructions: "" } });
  const path = `/v1/agents/${agent.body.agent_id}/session`;
  expect((await call("alice", "POST", path, { session_name: name })).status).toBe(status);
  expect((await call("alice", "POST", path, { session_name: "other" })).status).toBe(200);
});
