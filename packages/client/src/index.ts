export type { Api } from "./api.ts";
export { createClient, type Client, type ClientOptions, type Page } from "./client.ts";
export { ApiError, TurnFailed, TurnStreamCut } from "./errors.ts";
export type { CreateTurn, ResumeTurn, SessionPath, TurnPath, Turns } from "./turns.ts";
export type {
  Agent,
  AgentConfig,
  AgentConfigInput,
  Session,
  Step,
  ToolCall,
  ToolResponseInput,
  Turn,
  TurnEvent,
} from "@understudy/contract/types";
