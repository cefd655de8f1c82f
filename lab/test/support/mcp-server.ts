/** A server that finds its model at mock inference and its tools over MCP, by the official client, as a Llama Stack does. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { ToolProvider } from "@understudy/contract/ports";
import type { InterleavedContentItem, ToolDef } from "@understudy/contract/types";
import { createStack } from "@understudy/server";
import { createOpenAiInference } from "./openai-inference.ts";

export interface McpServerOptions {
  providerType?: string;
  /** What becomes of the arguments of a call. */
  pass?: (args: Record<string, unknown>) => Record<string, unknown>;
}

export function createMcpServer(mockUrl: string, options: McpServerOptions = {}) {
  const { providerType = "remote::model-context-protocol", pass = (args) => args } = options;
  const endpoints = new Map<string, string>();
  const known = new Map<string, Promise<ToolDef[]>>();
  const tools: ToolProvider = {
    provider: { provider_id: "mcp", provider_type: providerType },
    toolgroups: () =>
      Promise.all(
        [...endpoints].map(async ([identifier, uri]) => {
          // Listed once, as a Llama Stack does.
          const listed = known.get(uri) ?? listTools(identifier, uri);
          known.set(uri, listed);
          return { identifier, tools: await listed };
        }),
      ),
    async invoke({ toolgroup_id, tool_name: name, arguments: args }) {
      const call = { name, arguments: pass(args) };
      const result = await withClient(endpoints.get(toolgroup_id) ?? "", (client) => client.callTool(call));
      // The mock's own: texts only.
      return { content: result.content as InterleavedContentItem[] };
    },
  };
  const stack = createStack({ providers: { inference: createOpenAiInference(mockUrl, true), tools } });
  return {
    endpoints,
    close: () => stack.close({ drainMs: 0 }),
    /** Keeps the addresses of toolgroups, which our server does not use. */
    async fetch(request: Request): Promise<Response> {
      const { method, url } = request;
      const { pathname } = new URL(url);
      if (method === "DELETE" && pathname.startsWith("/v1/toolgroups/"))
        endpoints.delete(decodeURIComponent(pathname.slice("/v1/toolgroups/".length)));
      if (method !== "POST" || pathname !== "/v1/toolgroups") return stack.fetch(request);
      const body = (await request.clone().json()) as { toolgroup_id: string; mcp_endpoint: { uri: string } };
      const response = await stack.fetch(request);
      if (response.ok) endpoints.set(body.toolgroup_id, body.mcp_endpoint.uri);
      return response;
    },
  };
}

async function listTools(toolgroup_id: string, uri: string): Promise<ToolDef[]> {
  const { tools } = await withClient(uri, (client) => client.listTools());
  return tools.map(({ name, description = null, inputSchema: input_schema }) => ({
    name,
    description,
    parameters: null,
    input_schema,
    output_schema: null,
    toolgroup_id,
    metadata: null,
  }));
}

async function withClient<T>(uri: string, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ name: "lab", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(uri)));
  try {
    return await act(client);
  } finally {
    await client.close();
  }
}
