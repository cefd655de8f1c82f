/** Scripts that call tools, and providers of tools that keep what they were asked. */
import type { ProviderContext, ToolProvider, ToolRequest } from "@understudy/contract/ports";
import type { ToolDef } from "@understudy/contract/types";
import { parseScripts } from "@understudy/mock-inference";
import type { StackOptions } from "../../src/index.ts";
import { testStack } from "./support.ts";

export const calling = (tool: string, more = ""): string => `script: s
model: m
replies:
  - call: [{ tool: ${tool}, args: { of: Rome } }]
  - say: Done.
${more}`;

export const scripted = `tools:
  - { tool: look, group: shared, returns: of the script }`;

export const tool = (name: string): ToolDef => ({
  name,
  description: null,
  parameters: null,
  input_schema: { type: "object", properties: {} },
  output_schema: null,
  toolgroup_id: null,
  metadata: null,
});

/** A provider that has a group of its own and any registered one, and keeps what it was asked. */
export function recorded(provider_id: string, more: Partial<ToolProvider> = {}) {
  const asked: { request: ToolRequest; context: ProviderContext }[] = [];
  const listed: ProviderContext[] = [];
  const provider: ToolProvider = {
    provider: { provider_id, provider_type: "remote::test" },
    toolgroups: () => [{ identifier: "shared", tools: [tool("look")] }],
    async tools(_, context) {
      listed.push(context);
      return [tool("find")];
    },
    async invoke(request, context) {
      asked.push({ request, context });
      return { content: `of ${provider_id}` };
    },
    ...more,
  };
  const entry = { api: "tool_runtime" as const, provider_id, open: () => ({ provider }) };
  return { asked, listed, entry };
}

export function stackOf(providers: StackOptions["providers"], script: string, more: StackOptions = {}) {
  return testStack({ providers, scripts: parseScripts(script), ...more });
}

export const registered = {
  toolgroup_id: "mine",
  provider_id: "one",
  mcp_endpoint: { uri: "https://one.example" },
};
