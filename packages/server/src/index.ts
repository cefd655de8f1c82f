export { createStack } from "./compose/create-stack.ts";
export type { ControlPolicy as ControlOptions, Stack, StackOptions } from "./compose/stack.ts";
export type { ScriptSource } from "@understudy/mock-inference";
// What is passed to a stack comes with it.
export { ProviderError, type ProviderErrorOptions } from "@understudy/contract";
export type * from "@understudy/contract/ports";
export { type Profile, profiles } from "@understudy/contract/profiles";
export { startUnderstudy, type StartUnderstudyOptions, type Understudy } from "./start-understudy.ts";
export type { AuthConfiguration } from "./compose/auth.ts";
export {
  parseConfiguration,
  type Configuration,
  type ParseConfigurationOptions,
} from "./compose/configuration.ts";
export type { DocumentOptions } from "./compose/open-documents.ts";
export {
  embedded,
  llamaGuard,
  mcp,
  moderation,
  openai,
  rag,
  webSearch,
  wolframAlpha,
  type ProviderEntry,
} from "./compose/providers/types.ts";
export { openStore } from "./compose/open-store.ts";
export type { StoreChoice } from "./compose/store-choice.ts";
export { createMemoryStore } from "./adapters/store/memory.ts";
export type { StoreFormat } from "./ports/store-format.ts";
export type { StackLimits as Limits } from "./application/running/limits.ts";
export type { StructuredLogger as Logger } from "./ports/logger.ts";
export type {
  VersionCheck as Check,
  Entry,
  StoredJson as Json,
  ListOptions,
  Store,
  Version,
  Write,
} from "./ports/store.ts";
export type { RuleEntry as Rule } from "./domain/access/rules.ts";
export type { User } from "./domain/access/user.ts";
export type { Authenticate } from "./ports/authenticate.ts";
export {
  StoreError,
  StoreInUseError,
  StoreOutcomeError,
  StoreUnavailableError,
  StoreUnreachableError,
} from "./ports/store-errors.ts";
