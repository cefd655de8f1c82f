/** Names for the schemas of `openapi.yaml`. The only file that imports the generated types. */
import type { components, paths } from "./generated/types.ts";

type Schemas = components["schemas"];
/** Every path with its operations, as openapi-fetch reads them. */
export type Paths = paths;
/** A schema of `openapi.yaml`, by its name. */
export type Schema<Name extends keyof Schemas> = Schemas[Name];
/** The names of all schemas. */
export type SchemaName = keyof Schemas;

export type InterleavedContent = Schemas["InterleavedContent"];
export type InterleavedContentItem = Schemas["InterleavedContentItem"];
export type ContentDelta = Schemas["ContentDelta"];
export type URLReference = Schemas["URL"];

export type ToolCall = Schemas["ToolCall"];
export type ToolResponse = Schemas["ToolResponse"];
export type ToolResponseInput = Schemas["ToolResponseInput"];
export type ToolDef = Schemas["ToolDef"];
export type ToolDefInput = Schemas["ToolDefInput"];
export type ToolParameter = Schemas["ToolParameter"];
export type AgentToolGroup = Schemas["AgentToolGroup"];

export type UserMessage = Schemas["UserMessage"];
export type SystemMessage = Schemas["SystemMessage"];
export type ToolResponseMessage = Schemas["ToolResponseMessage"];
export type CompletionMessage = Schemas["CompletionMessage"];
export type InputMessage = Schemas["InputMessage"];
export type TurnInputMessage = Schemas["TurnInputMessage"];
/** A message as passed to models and shields. */
export type Message = SystemMessage | UserMessage | ToolResponseMessage | CompletionMessage;
export type StopReason = Schemas["StopReason"];
export type Document = Schemas["Document"];

export type SamplingParams = Schemas["SamplingParams"];
export type SamplingStrategy = Schemas["SamplingStrategy"];
export type ToolConfig = Schemas["ToolConfig"];
export type ToolConfigInput = Schemas["ToolConfigInput"];
export type ResponseFormat = Schemas["ResponseFormat"];

export type SafetyViolation = Schemas["SafetyViolation"];
export type ViolationLevel = Schemas["ViolationLevel"];

export type AgentConfigInput = Schemas["AgentConfigInput"];
export type AgentConfig = Schemas["AgentConfig"];
export type Agent = Schemas["Agent"];
export type Session = Schemas["Session"];
export type Turn = Schemas["Turn"];
export type TurnCreateRequest = Schemas["TurnCreateRequest"];
export type TurnResumeRequest = Schemas["TurnResumeRequest"];

export type Step = Schemas["Step"];
export type StepType = Schemas["StepType"];
export type InferenceStep = Schemas["InferenceStep"];
export type ToolExecutionStep = Schemas["ToolExecutionStep"];
export type ShieldCallStep = Schemas["ShieldCallStep"];

export type TurnEvent = Schemas["TurnEvent"];
export type TurnStreamItem = Schemas["TurnStreamItem"];
export type TurnStreamEvent = Schemas["TurnStreamEvent"];
export type TurnStreamError = Schemas["TurnStreamError"];

export type Model = Schemas["Model"];
export type Shield = Schemas["Shield"];
export type ToolGroup = Schemas["ToolGroup"];
export type ShapeError = Schemas["ShapeError"];
/** Whether a shield checks the user's input or the model's output. */
export type Touchpoint = "user-input" | "assistant-output";
