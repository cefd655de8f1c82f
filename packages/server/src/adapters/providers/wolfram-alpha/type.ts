/** Wolfram|Alpha's full results: https://products.wolframalpha.com/api/documentation */
import { isRecord, ProviderError } from "@understudy/contract";
import type { ProviderType } from "../../../ports/provider-type.ts";
import { webServiceFields, webServiceMistake, type WebServiceConfig } from "../web-service/config.ts";
import { keyRefused } from "../web-service/failures.ts";
import { openWebService, type WebService } from "../web-service/provider.ts";
import { cleaned } from "./cleaned.ts";

export type WolframAlphaConfig = WebServiceConfig;

const name = "Wolfram|Alpha";

/** Of its errors: the key is invalid, or is missing. */
const keyErrors = ["1", "2"];

const service: WebService = {
  name,
  provider_type: "remote::wolfram-alpha",
  alias: "wolfram-alpha",
  toolgroup_id: "builtin::wolfram_alpha",
  tool: {
    name: "wolfram_alpha",
    description: "Query WolframAlpha for computational knowledge",
    query: "The query to compute",
  },
  own: { url: "https://api.wolframalpha.com", key_field: "wolfram_alpha_api_key" },
  question(query, base, key) {
    const url = new URL(`${base}/v2/query`);
    // It takes the key nowhere else.
    const asked = { input: query, appid: key, format: "plaintext", output: "json" };
    for (const [field, value] of Object.entries(asked)) url.searchParams.set(field, value);
    return { url, method: "GET", headers: {} };
  },
  read({ queryresult }, _query, key) {
    if (!isRecord(queryresult))
      throw new ProviderError(`${name} answered without queryresult`, { status: 502 });
    const { error } = queryresult;
    if (isRecord(error)) {
      const said = `error ${String(error["code"])}: ${String(error["msg"])}`;
      if (keyErrors.includes(String(error["code"]))) throw keyRefused(name, said, key);
      throw new ProviderError(`${name} answered with ${said}`, { status: 502 });
    }
    return { content: JSON.stringify({ queryresult: cleaned(queryresult) }) };
  },
};

/** The toolgroup `builtin::wolfram_alpha`. */
export const wolframAlphaType: ProviderType<"tool_runtime", WolframAlphaConfig> = {
  api: "tool_runtime",
  type: "wolfram-alpha",
  config: { type: "object", additionalProperties: false, properties: webServiceFields },
  mistake: webServiceMistake,
  open: ({ provider_id, config }) => openWebService(service, provider_id, config),
};
