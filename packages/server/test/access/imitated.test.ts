/** A server that imitates a real one asks who makes a request, and asks itself as nobody else. */
import { profiles } from "@understudy/contract/profiles";
import { expect, test } from "vitest";
import { tenants, users, type Tenants } from "./users.ts";

const say = { messages: [{ role: "user", content: "hi" }], stream: true };
const older = ["0.2.6", "0.2.12", "0.2.20", "0.3.5"] as const;

async function sessionOf(call: Tenants["call"], config = {}): Promise<string> {
  const agent_config = { model: "m", instructions: "", ...config };
  const { agent_id } = (await call("alice", "POST", "/v1/agents", { agent_config })).body;
  const path = `/v1/agents/${agent_id}/session`;
  return `${path}/${(await call("alice", "POST", path, { session_name: "s" })).body.session_id}`;
}

test.each(older)("%s answers nothing before it knows who asks", async (name) => {
  const { call, stack } = tenants({ profile: profiles[name] });
  const session = await sessionOf(call);
  const document = { content: "x", mime_type: "image/png" };
  const sent = await call(null, "POST", `${session}/turn`, { ...say, documents: [document] });
  expect(sent.status).toBe(401);
  const headers = { "x-llamastack-client-version": "9.9.9" };
  expect((await stack.fetch(new Request("http://stack/v1/agents", { headers }))).status).toBe(401);
});

test.each(["0.2.20", "0.3.5"] as const)("%s refuses overlapping groups of a user's agent", async (name) => {
  const { call } = tenants({ profile: profiles[name] });
  const session = await sessionOf(call, { toolgroups: ["desk", "desk/weigh"] });
  const { body } = await call("alice", "POST", `${session}/turn`, say);
  expect(body).toContain("Tool weigh already exists");
});

test.each(older)("%s knows a user by whom a request is made without a token", async (name) => {
  const { stack } = tenants({ profile: profiles[name] });
  const { alice } = users;
  const as = async (method: string, path: string, body?: unknown) => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const headers = { "content-type": "application/json" };
    const request = new Request(`http://stack/v1${path}`, { ...init, headers });
    return (await stack.fetchAs(alice ?? { principal: "", attributes: {} }, request)).status;
  };
  const client_tools = [{ name: "look", parameters: [] }];
  const agent_config = { model: "m", instructions: "", client_tools };
  expect(await as("POST", "/agents", { agent_config })).toBe(200);
  expect(await as("GET", "/agents?limit=-2")).toBe(200);
  expect(await as("GET", "/tool-runtime/list-tools")).toBe(200);
});
