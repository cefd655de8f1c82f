/** The types of providers that a configuration may name, and the functions by which a program makes one. */
import { findDataMistakes, keyPath } from "@understudy/mock-inference";
import { isRecord } from "@understudy/contract";
import { urlMistake, type OpenAiConfig } from "../../adapters/providers/openai/config.ts";
import { llamaGuardType, type LlamaGuardConfig } from "../../adapters/providers/llama-guard/type.ts";
import { mcpType } from "../../adapters/providers/mcp/type.ts";
import type { McpConfig } from "../../adapters/providers/mcp/config.ts";
import { moderationType, type ModerationConfig } from "../../adapters/providers/moderation/type.ts";
import { embeddedType, type EmbeddedConfig } from "../../adapters/providers/embedded/type.ts";
import { ragType } from "../../adapters/providers/rag/type.ts";
import { webSearchType, type WebSearchConfig } from "../../adapters/providers/web-search/type.ts";
import { wolframAlphaType, type WolframAlphaConfig } from "../../adapters/providers/wolfram-alpha/type.ts";
import { openAiType } from "../../adapters/providers/openai/type.ts";
import type { OpenedProvider, ProviderNeeds, ProviderType, RoutedApi } from "../../ports/provider-type.ts";

/** A provider of a stack beside its scripts, before it is opened. */
export interface ProviderEntry<Api extends RoutedApi = RoutedApi> {
  api: Api;
  provider_id: string;
  open(needs: ProviderNeeds): OpenedProvider<Api>;
}

/** A type with its configuration's own type hidden: `config` is checked by its schema first. */
export interface ListedType {
  api: RoutedApi;
  type: string;
  /** The mistakes of a configuration, each with its path below `config`. */
  mistakesIn(config: unknown): { path: (string | number)[]; message: string }[];
  /** `config` has no mistakes. */
  entry(provider_id: string, config: unknown): ProviderEntry;
}

export const providerTypes: readonly ListedType[] = [
  listed(openAiType),
  listed(llamaGuardType),
  listed(moderationType),
  listed(embeddedType),
  listed(webSearchType),
  listed(wolframAlphaType),
  listed(ragType),
  listed(mcpType),
];

function listed<Api extends RoutedApi, Config>(type: ProviderType<Api, Config>): ListedType {
  const schema = { ...type.config };
  return {
    api: type.api,
    type: type.type,
    mistakesIn(config) {
      const shape = findDataMistakes(config, schema);
      if (shape.length > 0) return shape;
      // It fits the schema of its type.
      const mistake = type.mistake?.(config as Config) ?? null;
      return mistake === null ? [] : [mistake];
    },
    entry: (provider_id, config) => ({
      api: type.api,
      provider_id,
      open: (needs) => type.open({ provider_id, config: config as Config }, needs),
    }),
  };
}

/**
 * Models on a server that speaks OpenAI's API, for `createStack({ providers: [openai({ url })] })`. `provider_id` is
 * `openai` by default. Throws a `TypeError` for a wrong configuration.
 */
export function openai(
  config: OpenAiConfig & { provider_id?: string | undefined },
): ProviderEntry<"inference"> {
  return fromProgram("openai", openAiType, config);
}

/** Shields that ask a Llama Guard model of the stack. `provider_id` is `llama-guard` by default. */
export function llamaGuard(
  config: LlamaGuardConfig & { provider_id?: string | undefined } = {},
): ProviderEntry<"safety"> {
  return fromProgram("llamaGuard", llamaGuardType, config);
}

/** Shields that ask an OpenAI-compatible `/v1/moderations`. `provider_id` is `moderation` by default. */
export function moderation(
  config: ModerationConfig & { provider_id?: string | undefined },
): ProviderEntry<"safety"> {
  return fromProgram("moderation", moderationType, config);
}

/** The toolgroup `builtin::websearch`, with the results of Brave or Tavily. `provider_id` is `web-search` by default. */
export function webSearch(
  config: WebSearchConfig & { provider_id?: string | undefined },
): ProviderEntry<"tool_runtime"> {
  return fromProgram("webSearch", webSearchType, config);
}

/** The toolgroup `builtin::wolfram_alpha`. `provider_id` is `wolfram-alpha` by default. */
export function wolframAlpha(
  config: WolframAlphaConfig & { provider_id?: string | undefined } = {},
): ProviderEntry<"tool_runtime"> {
  return fromProgram("wolframAlpha", wolframAlphaType, config);
}

/** Vector dbs in the stack's store. `provider_id` is `embedded` by default. */
export function embedded(
  config: EmbeddedConfig & { provider_id?: string | undefined } = {},
): ProviderEntry<"vector_io"> {
  return fromProgram("embedded", embeddedType, config);
}

/** The toolgroup `builtin::rag`, by which a model searches vector dbs. `provider_id` is `rag` by default. */
export function rag(config: { provider_id?: string | undefined } = {}): ProviderEntry<"tool_runtime"> {
  return fromProgram("rag", ragType, config);
}

/** Tools of MCP servers, which toolgroups name by `mcp_endpoint`. `provider_id` is `mcp` by default. */
export function mcp(
  config: McpConfig & { provider_id?: string | undefined } = {},
): ProviderEntry<"tool_runtime"> {
  return fromProgram("mcp", mcpType, config);
}

/** Whether a text can be the `url` of `openai`. */
export function isModelServerUrl(url: string): boolean {
  return urlMistake({ url }) === null;
}

function fromProgram<Api extends RoutedApi, Config extends object>(
  caller: string,
  type: ProviderType<Api, Config>,
  options: Config & { provider_id?: string | undefined },
): ProviderEntry<Api> {
  if (!isRecord(options)) throw new TypeError(`${caller}: takes an object, such as { url }.`);
  const { provider_id = type.type, ...config } = options;
  const mistakes = listed(type).mistakesIn(config);
  if (mistakes.length > 0)
    throw new TypeError(
      mistakes.map(({ path, message }) => `${caller}: ${keyPath(path)}: ${message}`).join("\n"),
    );
  return {
    api: type.api,
    provider_id,
    // All that was taken away is no part of it.
    open: (needs) => type.open({ provider_id, config: config as unknown as Config }, needs),
  };
}
