/** Items of calls become calls, and what these were answered. */
import type { FileSearchResult } from "@understudy/contract/responses/types";
import type { InterleavedContent, ToolCall } from "@understudy/contract/types";
import type { KeptItem } from "./kept-item.ts";

export interface Answered {
  call_id: string;
  content: InterleavedContent;
}

/** The call of an item; null for one that was cut off, or a search of which nothing is known. */
export function toCall(kept: KeptItem): ToolCall | null {
  const { item } = kept;
  if (item.type === "compaction" || item.status !== "completed") return null;
  switch (item.type) {
    case "function_call":
      return callOf(item.call_id, item.name, item.arguments);
    case "mcp_call":
    case "mcp_approval_request":
      return callOf(item.id, item.name, item.arguments);
    case "web_search_call": {
      if (kept.text === undefined) return null;
      return callOf(item.id, kept.name ?? "web_search", JSON.stringify({ query: item.action.query }));
    }
    case "file_search_call": {
      if (kept.text === undefined && !item.results) return null;
      const [query = "", ...others] = item.queries;
      const asked = others.length === 0 ? { query } : { queries: item.queries };
      return callOf(item.id, kept.name ?? "file_search", JSON.stringify(asked));
    }
    default:
      return null;
  }
}

/** What the item itself says of the answer; null if it is another item. */
export function answeredHostedCall({ item, text }: KeptItem, { call_id }: ToolCall): Answered | null {
  switch (item.type) {
    case "mcp_call": {
      const content = text ?? item.output ?? item.error ?? null;
      return content === null ? null : { call_id, content };
    }
    case "web_search_call":
      return { call_id, content: text ?? "" };
    case "file_search_call":
      return { call_id, content: text ?? passages(item.results ?? []) };
    default:
      return null;
  }
}

function callOf(call_id: string, tool_name: string, arguments_json: string): ToolCall {
  return { call_id, tool_name, arguments: parsed(arguments_json), arguments_json };
}

/** Text that is no JSON stays text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function passages(results: readonly FileSearchResult[]): string {
  return results.map(({ text }) => text).join("\n");
}
