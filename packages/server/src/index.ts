export { createStack, type ControlOptions, type Stack, type StackOptions } from "./compose/create-stack.ts";
export type { ScriptSource } from "@understudy/mock-inference";
export { startUnderstudy, type StartUnderstudyOptions, type Understudy } from "./start-understudy.ts";
export {
  parseConfiguration,
  type Configuration,
  type ParseConfigurationOptions,
} from "./compose/configuration.ts";
export type { DocumentOptions } from "./compose/open-documents.ts";
export { openStore, type StoreChoice } from "./compose/open-store.ts";
export { createMemoryStore } from "./adapters/store/memory.ts";
export type { Limits } from "./application/app.ts";
export type { Logger } from "./ports/logger.ts";
export type { Check, Entry, Json, ListOptions, Store, Version, Write } from "./ports/store.ts";
export { StoreError, StoreInUseError, StoreUnavailableError } from "./ports/store-errors.ts";
