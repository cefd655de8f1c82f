/** What searches of every engine have in common. */
import type { ToolResult } from "@understudy/contract/ports";

export const webSearchTool = {
  toolgroup_id: "builtin::websearch",
  tool: {
    name: "web_search",
    description: "Search the web for information",
    query: "The query to search for",
  },
};

/** `content` as the model reads it; the addresses are the sources of a response's web search. */
export function toSearchResult(
  query: string,
  content: string,
  results: readonly Record<string, unknown>[],
): ToolResult {
  if (results.length === 0) return { content: `Nothing was found for ${JSON.stringify(query)}.` };
  const sources = results.map(({ url }) => url).filter((url) => typeof url === "string");
  return { content, metadata: { sources: [...new Set(sources)] } };
}
