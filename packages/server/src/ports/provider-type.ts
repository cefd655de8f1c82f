/** What a type of provider is: it makes providers from their configuration. */
import type { InferenceProvider, ShieldProvider, ToolProvider } from "@understudy/contract/ports";
import type { Clock } from "./clock.ts";
import type { StructuredLogger } from "./logger.ts";
import type { VectorIndex } from "./vector-index.ts";

/** What it may use of the server. */
export interface ProviderNeeds {
  clock: Clock;
  logger: StructuredLogger;
  /** Runs `knowledge_search` for whoever the run of the call is for. */
  knowledge: ToolProvider["invoke"];
  /** The index in the stack's own store. It is there once the stack is. */
  ownIndex: () => VectorIndex;
}

/** What the providers of an API are. */
export interface ProvidersByApi {
  inference: InferenceProvider;
  safety: ShieldProvider;
  tool_runtime: ToolProvider;
  vector_io: VectorIndex;
}

/** The APIs whose providers are configured. */
export type RoutedApi = keyof ProvidersByApi;

export interface ProviderType<Api extends RoutedApi, Config> {
  api: Api;
  /** Its name in the configuration, such as `openai`. */
  type: string;
  /** The JSON Schema of `config`. */
  config: object;
  /** A mistake that no schema finds; null if there is none. `config` fits the schema. */
  mistake?: (config: Config) => ConfigMistake | null;
  /** `config` has no mistake. No server is asked before the provider is used, or `start` is called. */
  open(entry: { provider_id: string; config: Config }, needs: ProviderNeeds): OpenedProvider<Api>;
}

export interface ConfigMistake {
  /** Below `config`. */
  path: string[];
  message: string;
}

export interface OpenedProvider<Api extends RoutedApi> {
  provider: ProvidersByApi[Api];
  /** Finds out within seconds what there is. Resolves to one line about it; rejects with why it could not. */
  start?: () => Promise<string>;
  /** Ends what it holds, such as connections. */
  close?: () => Promise<void>;
}
