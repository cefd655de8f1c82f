/** The tools of a response, as the engine runs them and as its items show them. */
import type { McpTool } from "@understudy/contract/responses/types";
import type { ToolDef } from "@understudy/contract/types";
import type { ServerTool } from "./turn/state/state.ts";

/** How calls of a tool are shown. */
export interface ToolKind {
  kind: "function" | "web_search" | "file_search" | "mcp";
  /** Only for `mcp`: the label of the server. */
  server_label?: string;
  /** Whether a call waits for approval. */
  asks?: boolean;
}

/** What one entry of `tools` offers. */
export interface OfferedTools extends ToolKind {
  /** The place of the entry in `tools`. */
  index: number;
  server: ServerTool[];
  client: ToolDef[];
  /** Names of the tools whose calls wait for approval. */
  asking: string[];
  /** Only for `mcp`: the tools that the server's list shows. */
  listed?: McpTool[];
}

/** The tools of an MCP server, as a chain lists them. */
export interface ToolListing {
  server_label: string;
  tools: McpTool[];
}
