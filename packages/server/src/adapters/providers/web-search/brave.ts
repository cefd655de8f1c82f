/** Brave's web search: https://api-dashboard.search.brave.com/app/documentation/web-search */
import { isRecord, ProviderError } from "@understudy/contract";
import type { WebService } from "../web-service/provider.ts";
import { toSearchResult, webSearchTool } from "./results.ts";

/** The fields that the model gets of each kind of result, as Llama Stack has them. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  web: ["type", "title", "url", "description", "date", "extra_snippets"],
  faq: ["type", "question", "answer", "title", "url"],
  infobox: ["type", "title", "url", "description", "long_desc"],
  videos: ["type", "url", "title", "description", "date"],
  locations: [
    "type",
    "title",
    "url",
    "description",
    "coordinates",
    "postal_address",
    "contact",
    "rating",
    "distance",
    "zoom_level",
  ],
  news: ["type", "title", "url", "description"],
};

export function brave(max_results: number): WebService {
  return {
    ...webSearchTool,
    name: "Brave Search",
    provider_type: "remote::brave-search",
    alias: "brave-search",
    own: { url: "https://api.search.brave.com", key_field: "brave_search_api_key" },
    question(query, base, key) {
      const url = new URL(`${base}/res/v1/web/search`);
      url.searchParams.set("q", query);
      return { url, method: "GET", headers: { "x-subscription-token": key } };
    },
    read(answer, query) {
      if (answer["type"] !== "search")
        throw new ProviderError("Brave Search answered without results", { status: 502 });
      const ranked = inOrder(answer).slice(0, max_results);
      // One result a line, as Llama Stack has them, though in JSON.
      return toSearchResult(query, ranked.map((one) => JSON.stringify(one)).join("\n"), ranked.flat());
    },
  };
}

type Found = Record<string, unknown>;

/** In Brave's order: one result, or all of a kind at once. */
function inOrder(answer: Record<string, unknown>): (Found | Found[])[] {
  const { mixed } = answer;
  const order = isRecord(mixed) && Array.isArray(mixed["main"]) ? mixed["main"].filter(isRecord) : [];
  return order.flatMap(({ type, index }): (Found | Found[])[] => {
    const kind = String(type);
    const fields = fieldsOf[kind];
    const part = answer[kind];
    if (fields === undefined || !isRecord(part) || !Array.isArray(part["results"])) return [];
    const results = part["results"].filter(isRecord).map((one) => pick(one, fields));
    if (typeof index !== "number") return results.length === 0 ? [] : [results];
    const one = results[index];
    return one === undefined ? [] : [one];
  });
}

function pick(result: Found, fields: readonly string[]): Found {
  return Object.fromEntries(Object.entries(result).filter(([name]) => fields.includes(name)));
}
