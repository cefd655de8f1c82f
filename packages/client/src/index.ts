export type { ApiResponse, ApiCall } from "./sending/call.ts";
export type { Agents } from "./calls/agents.ts";
export type { SessionPath, StepPath, TurnPath } from "./calls/paths.ts";
export type { Registries, Registry } from "./calls/registries.ts";
export type { Services } from "./calls/services.ts";
export type { Sessions } from "./calls/sessions.ts";
export type { TurnCreateBody, Resume, TurnResumeBody, Steps, Turns } from "./calls/turns.ts";
export { createClient, type Client } from "./calls/client.ts";
export {
  AnswerTooLarge,
  ApiError,
  AuthenticationError,
  CallError,
  ClientError,
  ConnectionFailed,
  PermissionError,
  Redirected,
  TimedOut,
} from "./sending/errors.ts";
export type {
  CallOptions,
  ClientOptions,
  ClientProfile,
  ClientLogger,
  StreamOptions,
  TokenSource,
} from "./sending/options.ts";
export type { ListQuery, Pages } from "./sending/pages.ts";
export { TurnLost, type LostTurn, type Recovered, type RecoverOptions } from "./calls/recover.ts";
export type { RawClient } from "./sending/send.ts";
export {
  EventTooLarge,
  IncompleteEvent,
  MalformedEvent,
  StreamAlreadyRead,
  StreamError,
  TurnFailed,
  TurnStreamCut,
  TurnStreamStalled,
  UnknownEvent,
} from "./stream/errors.ts";
export type { PartialTurn } from "./stream/partial-turn.ts";
export { toText, type TurnReading } from "./stream/reading.ts";
export type { TurnStream } from "./stream/turn-stream.ts";
export type { Timing } from "./sending/timing.ts";
export { createAgent, type AgentHandle, type AgentOptions } from "./agent/agent.ts";
export type { AgentSession } from "./agent/agent-session.ts";
export type { AgentStream } from "./agent/agent-stream.ts";
export { AgentTurnError, TurnAborted, type StopCause } from "./agent/errors.ts";
export type { TurnSource } from "./agent/find-turn.ts";
export type { JsonSchema } from "./agent/json-schema.ts";
export type { Approval, Approve } from "./agent/prepare-call.ts";
export type { ToolRules } from "./agent/answer-calls.ts";
export type { TurnLimits } from "./agent/run-turn.ts";
export type { SchemaArguments } from "./agent/schema-arguments.ts";
export type { StandardSchema } from "./agent/standard-schema.ts";
export {
  tool,
  type Tool,
  type ToolArguments,
  type ToolContext,
  type ToolName,
  type ToolOptions,
  type ToolParameters,
} from "./agent/tool.ts";
/** Every schema of `openapi.yaml`, by its name. */
export type * from "@understudy/contract/types";
