/** The configuration of a provider that asks one service on the web. */
import type { ConfigMistake } from "../../../ports/provider-type.ts";

export interface WebServiceConfig {
  /** The key of all requests. An empty one is none, as where a variable has an empty default. */
  api_key?: string | undefined;
  /** The field of the provider data with the caller's key; without `api_key` by default the service's own field. */
  key_from?: string | undefined;
  /** The base URL, by default the service's own: of a proxy, or of a server in a test. */
  url?: string | undefined;
  /** Seconds for an answer, with all repetitions. */
  timeout?: number | undefined;
  /** How often a request is repeated after 429, 503 or a failed connection. */
  retries?: number | undefined;
}

export interface WebServiceSettings {
  api_key: string | null;
  key_from: string | null;
  url: string;
  timeout: number;
  retries: number;
}

/** `own`: the base URL of the service, and its field of the provider data. */
export function toWebServiceSettings(
  config: WebServiceConfig,
  own: { url: string; key_field: string },
): WebServiceSettings {
  const { api_key = "", key_from = api_key === "" ? own.key_field : null, url = own.url } = config;
  return {
    api_key: api_key === "" ? null : api_key,
    key_from,
    url: url.replace(/\/+$/, ""),
    timeout: config.timeout ?? 30,
    retries: config.retries ?? 2,
  };
}

/** Its fields as properties of a JSON Schema. */
export const webServiceFields = {
  api_key: { type: "string" },
  key_from: { type: "string", minLength: 1 },
  url: { type: "string", minLength: 1 },
  timeout: { type: "number", exclusiveMinimum: 0 },
  retries: { type: "integer", minimum: 0, maximum: 10 },
};

export function webServiceMistake({ url }: Pick<WebServiceConfig, "url">): ConfigMistake | null {
  if (url === undefined || /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#@]*)?$/.test(url)) return null;
  return {
    path: ["url"],
    message: "expected a base URL without user and query, such as https://proxy.example",
  };
}
