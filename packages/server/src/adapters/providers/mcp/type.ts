import type { ProviderType } from "../../../ports/provider-type.ts";
import { mcpSchema, toMcpSettings, type McpConfig } from "./config.ts";
import { lazyCheckedFetch } from "./fetches.ts";
import { createMcpProvider } from "./provider.ts";
import { loadMcpSdk, type McpSdk } from "./sdk.ts";

/** Tools of servers that speak the Model Context Protocol, over streamable HTTP or HTTP with SSE. */
export const mcpType: ProviderType<"tool_runtime", McpConfig> = {
  api: "tool_runtime",
  type: "mcp",
  config: mcpSchema,
  open({ provider_id, config }, { clock }) {
    const settings = toMcpSettings(config);
    const [any, checked] = [
      lazyCheckedFetch(true, settings),
      lazyCheckedFetch(settings.allow_private, settings),
    ];
    let sdk: Promise<McpSdk> | undefined;
    const { provider, close } = createMcpProvider({
      provider_id,
      settings,
      fetches: { any: any.fetch, checked: checked.fetch },
      loadSdk: () => (sdk ??= loadMcpSdk()),
      elapsed: clock.elapsed,
    });
    return {
      provider,
      async start() {
        await loadMcpSdk();
        return "connects to MCP servers when their tools are named";
      },
      async close() {
        await close();
        await Promise.all([any.close(), checked.close()]);
      },
    };
  },
};
