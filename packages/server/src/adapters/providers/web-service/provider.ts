/** One service on the web as a toolgroup with one tool, which takes a query. */
import { ProviderError, toQueryTool } from "@understudy/contract";
import type { ToolProvider, ToolResult } from "@understudy/contract/ports";
import type { OpenedProvider } from "../../../ports/provider-type.ts";
import { findKey, keyFields, type SentKey } from "../keys/key.ts";
import { askService, type Question } from "./ask.ts";
import { toWebServiceSettings, type WebServiceConfig } from "./config.ts";

export interface WebService {
  /** What it is called in errors. */
  name: string;
  provider_type: string;
  /** What Llama Stack's run files call its provider. */
  alias: string;
  toolgroup_id: string;
  tool: { name: string; description: string; query: string };
  /** Where it is, and which field of the provider data has a caller's key. */
  own: { url: string; key_field: string };
  /** What it is sent, below the base URL. */
  question(query: string, base: string, key: string): Omit<Question, "name" | "key">;
  /** Its answer to this query for the model. @throws ProviderError for one that is a failure. */
  read(answer: Record<string, unknown>, query: string, key: SentKey): ToolResult;
}

export function openWebService(
  service: WebService,
  provider_id: string,
  config: WebServiceConfig,
): OpenedProvider<"tool_runtime"> {
  const { name, provider_type, alias, toolgroup_id, tool, own } = service;
  const settings = toWebServiceSettings(config, own);
  const keys = { provider_id, ...settings };
  const toolgroups = [{ identifier: toolgroup_id, tools: [toQueryTool({ ...tool, toolgroup_id })] }];
  const provider: ToolProvider = {
    provider: { provider_id, provider_type },
    data: keyFields(keys),
    aliases: [alias],
    toolgroups: () => toolgroups,
    // A group of another name that was registered with it is the same tool.
    tools: async (group) => [toQueryTool({ ...tool, toolgroup_id: group.toolgroup_id })],
    // The service itself is asked when a model wants it: if it fails, the model is told.
    ready: async (caller) => void findKey(keys, caller),
    async invoke({ arguments: { query } }, context) {
      if (typeof query !== "string" || query.trim() === "")
        return { content: null, error_message: `${tool.name} needs query, a text` };
      const key = findKey(keys, context);
      const question = { name, key, ...service.question(query, settings.url, key.value ?? "") };
      try {
        return service.read(await askService(question, settings, context), query, key);
      } catch (error) {
        // A 400 is about the caller's key.
        if (!(error instanceof ProviderError) || error.status === 400) throw error;
        return { content: null, error_message: error.message };
      }
    },
  };
  const whose =
    settings.api_key === null ? `the caller's ${settings.key_from}` : "the key of the configuration";
  return { provider, start: async () => `asks ${name} for ${toolgroup_id}, with ${whose}` };
}
