import type { ProviderType } from "../../../ports/provider-type.ts";
import { webServiceFields, webServiceMistake, type WebServiceConfig } from "../web-service/config.ts";
import { openWebService } from "../web-service/provider.ts";
import { brave } from "./brave.ts";
import { tavily } from "./tavily.ts";

export interface WebSearchConfig extends WebServiceConfig {
  /** Who searches: `brave` or `tavily`. */
  engine: "brave" | "tavily";
  /** How many results the model gets, at most 20. */
  max_results?: number | undefined;
}

const engines = { brave, tavily };

/** As many as Tavily gives by itself. */
export const usualResults = 5;

/** The toolgroup `builtin::websearch`, with the results of a search engine. */
export const webSearchType: ProviderType<"tool_runtime", WebSearchConfig> = {
  api: "tool_runtime",
  type: "web-search",
  config: {
    type: "object",
    additionalProperties: false,
    required: ["engine"],
    properties: {
      engine: { type: "string", enum: Object.keys(engines) },
      max_results: { type: "integer", minimum: 1, maximum: 20 },
      ...webServiceFields,
    },
  },
  mistake: webServiceMistake,
  open: ({ provider_id, config }) =>
    openWebService(engines[config.engine](config.max_results ?? usualResults), provider_id, config),
};
