/** What rules hide of the provider's looks like what the provider does not have. */
import { expect, test } from "vitest";
import { toScripts } from "@understudy/mock-inference";
import type { Rule } from "../../src/index.ts";
import { tenants } from "./users.ts";

const script = `
script: any
model: m
otherwise: { say: Done. }
tools:
  - { tool: weigh, group: secret-desk, returns: 12 kg }
  - { tool: count, group: shop, returns: "3" }
shields:
  - { shield: secret-guard }
  - { shield: guard }
`;
const hiddenModel = `
script: other
model: secret-model
otherwise: { say: Hidden. }
`;

const names = ["model::secret-model", "shield::secret-guard", "tool_group::secret-desk"];
const policy: Rule[] = [
  ...names.map((resource): Rule => ({ forbid: { actions: "read", principal: "bob", resource } })),
  { permit: { actions: ["create", "read", "update", "delete"] }, when: "user is owner" },
];

function serve() {
  return tenants({ policy, scripts: [...toScripts(script), ...toScripts(hiddenModel)] });
}

const messages = [{ role: "user", content: "a" }];
const response = (rest: object) => ["POST", "/v1/responses", { model: "m", input: "a", ...rest }] as const;

const attacks: (readonly [method: string, path: string, body?: object])[] = [
  ["GET", "/v1/models/secret-model"],
  ["DELETE", "/v1/models/secret-model"],
  ["POST", "/v1/models", { model_id: "mine", provider_model_id: "secret-model" }],
  ["GET", "/v1/openai/v1/models/secret-model"],
  ["POST", "/v1/chat/completions", { model: "secret-model", messages }],
  ["POST", "/v1/embeddings", { model: "secret-model", input: "a" }],
  response({ model: "secret-model" }),
  ["POST", "/v1/responses/compact", { model: "secret-model", input: "a" }],
  ["GET", "/v1/shields/secret-guard"],
  ["DELETE", "/v1/shields/secret-guard"],
  ["POST", "/v1/shields", { shield_id: "mine", provider_shield_id: "secret-guard" }],
  ["POST", "/v1/safety/run-shield", { shield_id: "secret-guard", messages, params: {} }],
  response({ guardrails: ["secret-guard"] }),
  ["GET", "/v1/toolgroups/secret-desk"],
  ["DELETE", "/v1/toolgroups/secret-desk"],
  ["GET", "/v1/tools?toolgroup_id=secret-desk"],
  ["GET", "/v1/tools/secret-desk%2Fweigh"],
  ["GET", "/v1/tool-runtime/list-tools?tool_group_id=secret-desk"],
  ["POST", "/v1/tool-runtime/invoke", { tool_name: "secret-desk/weigh", kwargs: {} }],
  response({ tools: [{ type: "mcp", server_label: "secret-desk" }] }),
];

test.each(attacks.map((attack) => [JSON.stringify(attack), attack] as const))("%s", async (_, attack) => {
  const [method, path, body] = attack;
  const { call } = serve();
  const other = (text: string): string => text.replaceAll("secret-", "absent-");
  const hidden = await call("bob", method, path, body);
  const absent = await call("bob", method, other(path), body && JSON.parse(other(JSON.stringify(body))));
  expect(hidden.status).toBeGreaterThanOrEqual(400);
  expect([hidden.status, other(JSON.stringify(hidden.body))]).toEqual([
    absent.status,
    JSON.stringify(absent.body),
  ]);
  expect((await call("alice", method, path, body)).body).not.toEqual(hidden.body);
});

test.each([
  { model: "secret-model" },
  { input_shields: ["secret-guard"] },
  { output_shields: ["secret-guard"] },
  { toolgroups: ["secret-desk"] },
  { toolgroups: [{ name: "secret-desk/weigh", args: {} }] },
])("a turn of an agent with %j", async (config) => {
  const { call } = serve();
  const turn = async (user: string, agent_config: object) => {
    const { agent_id } = (await call(user, "POST", "/v1/agents", { agent_config })).body;
    const agent = `/v1/agents/${agent_id}`;
    const { session_id } = (await call(user, "POST", `${agent}/session`, { session_name: "s" })).body;
    return call(user, "POST", `${agent}/session/${session_id}/turn`, { messages });
  };
  const all = { model: "m", instructions: "", ...config };
  const other = (text: string): string => text.replaceAll("secret-", "absent-");
  const hidden = await turn("bob", all);
  const absent = await turn("bob", JSON.parse(other(JSON.stringify(all))));
  expect(hidden.status).toBe(404);
  expect(other(JSON.stringify(hidden.body))).toBe(JSON.stringify(absent.body));
  expect((await turn("alice", all)).status).toBe(200);
});

test("no list has it", async () => {
  const { call } = serve();
  const paths = ["models", "openai/v1/models", "shields", "toolgroups", "tools", "tool-runtime/list-tools"];
  for (const path of paths) {
    const [bobs, alices] = [
      await call("bob", "GET", `/v1/${path}`),
      await call("alice", "GET", `/v1/${path}`),
    ];
    expect([path, JSON.stringify(bobs.body)]).toEqual([path, expect.not.stringMatching(/secret-|weigh/)]);
    expect([path, JSON.stringify(alices.body)]).toEqual([path, expect.stringMatching(/secret-|weigh/)]);
  }
});
