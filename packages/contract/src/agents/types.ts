/** The types of `openapi.yaml`. The only file that imports the generated ones. */
import type {
  CompletionMessage,
  Schemas,
  SystemMessage,
  ToolResponseMessage,
  UserMessage,
} from "../generated/schemas.ts";
import type { paths } from "../generated/types.ts";

/** Every schema by its name. */
export type * from "../generated/schemas.ts";
/** Every path with its operations, as openapi-fetch reads them. */
export type Paths = paths;
/** A schema of `openapi.yaml`, by its name. */
export type Schema<Name extends keyof Schemas> = Schemas[Name];
/** The names of all schemas. */
export type SchemaName = keyof Schemas;

/** A message as passed to models and shields. */
export type Message = SystemMessage | UserMessage | ToolResponseMessage | CompletionMessage;
/** Whether a shield checks the user's input or the model's output. */
export type Touchpoint = "user-input" | "assistant-output";
