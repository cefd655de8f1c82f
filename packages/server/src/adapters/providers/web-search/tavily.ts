/** Tavily's search: https://docs.tavily.com/documentation/api-reference/endpoint/search */
import { isRecord, ProviderError } from "@understudy/contract";
import type { WebService } from "../web-service/provider.ts";
import { toSearchResult, webSearchTool } from "./results.ts";

export function tavily(max_results: number): WebService {
  return {
    ...webSearchTool,
    name: "Tavily",
    provider_type: "remote::tavily-search",
    alias: "tavily-search",
    own: { url: "https://api.tavily.com", key_field: "tavily_search_api_key" },
    question: (query, base, key) => ({
      url: new URL(`${base}/search`),
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      body: JSON.stringify({ query, max_results }),
    }),
    read({ query = null, results }, asked) {
      if (!Array.isArray(results))
        throw new ProviderError("Tavily answered without results", { status: 502 });
      const top_k = results.filter(isRecord);
      return toSearchResult(asked, JSON.stringify({ query: query ?? asked, top_k }), top_k);
    },
  };
}
