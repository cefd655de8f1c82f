/** How the deprecated fields of an agent config and its `tool_config` become one. */
import { expect, test } from "vitest";
import type { ToolConfigInput } from "@understudy/contract/types";
import { testServer } from "../support/client.ts";
import { fakeProviders } from "../support/fake-providers.ts";

const server = testServer(fakeProviders({}));

/** What is sent of the three fields; one that is not there is not sent. */
interface Sent {
  tool_choice?: string | null;
  tool_prompt_format?: string | null;
  tool_config?: ToolConfigInput | null;
}

async function create(sent: Sent) {
  const agent_config = { model: "m", instructions: "", ...sent };
  return server.call("POST", "/v1/agents", { agent_config });
}

async function stored(sent: Sent) {
  const { body } = await create(sent);
  return (await server.call("GET", `/v1/agents/${body.agent_id}`)).body.agent_config;
}

const defaults = { tool_choice: "auto", tool_prompt_format: null, system_message_behavior: "append" };
const named: Sent = { tool_config: { tool_choice: "get_weather" } };

test.each<[Sent, object]>([
  [{}, defaults],
  [{ tool_config: null }, defaults],
  [{ tool_config: {} }, defaults],
  [{ tool_choice: null, tool_prompt_format: null }, defaults],
  [{ tool_choice: null, tool_prompt_format: null, tool_config: {} }, defaults],

  [{ tool_choice: "auto" }, defaults],
  [{ tool_choice: "required" }, { ...defaults, tool_choice: "required" }],
  [{ tool_choice: "none" }, { ...defaults, tool_choice: "none" }],
  [
    { tool_choice: "required", tool_config: null },
    { ...defaults, tool_choice: "required" },
  ],
  [{ tool_prompt_format: "json" }, { ...defaults, tool_prompt_format: "json" }],
  [{ tool_prompt_format: "function_tag" }, { ...defaults, tool_prompt_format: "function_tag" }],
  [{ tool_prompt_format: "python_list" }, { ...defaults, tool_prompt_format: "python_list" }],
  [
    { tool_choice: "none", tool_prompt_format: "json" },
    { ...defaults, tool_choice: "none", tool_prompt_format: "json" },
  ],

  [
    { tool_choice: null, tool_config: { tool_choice: "required" } },
    { ...defaults, tool_choice: "required" },
  ],
  [
    { tool_choice: null, ...named },
    { ...defaults, tool_choice: "get_weather" },
  ],
  [
    { tool_choice: "required", tool_config: { tool_choice: "required" } },
    { ...defaults, tool_choice: "required" },
  ],
  [{ tool_choice: "auto", tool_config: {} }, defaults],
  [
    { tool_prompt_format: "json", tool_config: { tool_prompt_format: "json" } },
    { ...defaults, tool_prompt_format: "json" },
  ],
  [{ tool_config: { tool_choice: "required" } }, { ...defaults, tool_choice: "required" }],
  [named, { ...defaults, tool_choice: "get_weather" }],
  [{ tool_config: { tool_choice: null } }, { ...defaults, tool_choice: null }],
  [{ tool_config: { tool_prompt_format: null } }, defaults],
  [{ tool_config: { system_message_behavior: null } }, { ...defaults, system_message_behavior: null }],
  [
    { tool_config: { system_message_behavior: "replace" } },
    { ...defaults, system_message_behavior: "replace" },
  ],
])("%j is stored, with the deprecated fields as they were sent", async (sent, tool_config) => {
  const config = await stored(sent);
  expect(config.tool_config).toEqual(tool_config);
  expect(config.tool_choice).toBe(sent.tool_choice ?? null);
  expect(config.tool_prompt_format).toBe(sent.tool_prompt_format ?? null);
});

test.each<[Sent, string]>([
  [{ tool_choice: "required", tool_config: { tool_choice: "auto" } }, "tool_choice"],
  [{ tool_choice: "required", tool_config: {} }, "tool_choice"],
  [{ tool_choice: "none", tool_config: {} }, "tool_choice"],
  [{ tool_choice: "auto", ...named }, "tool_choice"],
  [{ tool_choice: "auto", tool_config: { tool_choice: null } }, "tool_choice"],
  [{ tool_prompt_format: "json", tool_config: {} }, "tool_prompt_format"],
  [{ tool_prompt_format: "json", tool_config: { tool_prompt_format: "python_list" } }, "tool_prompt_format"],
  [{ tool_prompt_format: "json", tool_config: { tool_prompt_format: null } }, "tool_prompt_format"],
])("%j contradicts itself: a 400 of the config that says which field to use", async (sent, field) => {
  const { status, body } = await create(sent);
  expect(status).toBe(400);
  const { errors } = body.error.detail;
  expect(errors).toEqual([
    {
      loc: ["body", "agent_config"],
      msg: expect.stringContaining(`Use ${field} in tool_config instead.`),
      type: "value_error",
    },
  ]);
});

test.each<[Sent, string[]]>([
  [{ tool_choice: "get_weather" }, ["tool_choice"]],
  [{ tool_prompt_format: "xml" }, ["tool_prompt_format"]],
  [{ tool_config: { tool_prompt_format: "xml" as "json" } }, ["tool_config", "tool_prompt_format"]],
  [
    { tool_config: { system_message_behavior: "drop" as "append" } },
    ["tool_config", "system_message_behavior"],
  ],
])(
  "%j is refused at the field: only tool_config may name a tool, and nothing may be made up",
  async (sent, at) => {
    const { status, body } = await create(sent);
    expect(status).toBe(400);
    expect(body.error.detail.errors[0].loc).toEqual(["body", "agent_config", ...at]);
  },
);
