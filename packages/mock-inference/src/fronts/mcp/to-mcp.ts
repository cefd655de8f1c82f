/** Scripted tools and their results in the form of the Model Context Protocol. */
import { toInputSchema } from "@understudy/contract";
import type { ToolResult } from "@understudy/contract/provider-data";
import type { InterleavedContentItem, ToolDef } from "@understudy/contract/types";

export interface McpTool {
  name: string;
  description?: string;
  inputSchema: object;
}

/** Other arguments are allowed: a Llama Stack adds `session_id` to the model's arguments. */
export function toMcpTool(tool: ToolDef): McpTool {
  const { name, description } = tool;
  return {
    name,
    ...(description ? { description } : {}),
    inputSchema: { type: "object", ...toInputSchema(tool) },
  };
}

export interface McpResult {
  content: object[];
  isError?: true;
}

/** An error of the tool is a result too. The metadata of a script has no place here. */
export function toMcpResult({ content, error_message: error }: ToolResult): McpResult {
  if (typeof error === "string") return { content: [{ type: "text", text: error }], isError: true };
  if (content === null) return { content: [] };
  const items: InterleavedContentItem[] =
    typeof content === "string" ? [{ type: "text", text: content }] : [content].flat();
  return { content: items.map(toMcpItem) };
}

function toMcpItem(item: InterleavedContentItem): object {
  if (item.type === "text") return { type: "text", text: item.text };
  const { data, url } = item.image;
  if (typeof data === "string") return { type: "image", data, mimeType: "image/png" };
  return { type: "resource_link", uri: url?.uri ?? "", name: "image" };
}
