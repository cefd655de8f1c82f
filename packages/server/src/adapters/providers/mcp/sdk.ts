import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import type { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { CallToolResultSchema, ListToolsResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { ProviderError } from "@understudy/contract";

/** What we use of @modelcontextprotocol/sdk. */
export interface McpSdk {
  Client: typeof Client;
  StreamableHTTPClientTransport: typeof StreamableHTTPClientTransport;
  SSEClientTransport: typeof SSEClientTransport;
  CallToolResultSchema: typeof CallToolResultSchema;
  ListToolsResultSchema: typeof ListToolsResultSchema;
}

/** `from` is where the package is, if not where Node finds it by its name. */
export async function loadMcpSdk(from = "@modelcontextprotocol/sdk"): Promise<McpSdk> {
  try {
    // The name is a variable, so that neither the compiler nor a bundler requires the optional package.
    const parts: unknown[] = await Promise.all(
      ["client/index.js", "client/streamableHttp.js", "client/sse.js", "types.js"].map(
        (file) => import(/* @vite-ignore */ `${from}/${file}`),
      ),
    );
    // Of the version that the peer dependency admits.
    return Object.assign({}, ...parts) as McpSdk;
  } catch (cause) {
    throw new ProviderError(
      "Tools of MCP servers need the package @modelcontextprotocol/sdk: `npm install @modelcontextprotocol/sdk@1`.",
      { cause },
    );
  }
}
