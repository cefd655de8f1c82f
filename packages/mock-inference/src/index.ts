/** A scripted model, shields and tools for testing agents. */
export type * from "./script/types.ts";
export { parseScript, parseScripts, type ParseOptions } from "./script/parse.ts";
export {
  parseYaml,
  topKeys,
  type ParsedYaml,
  type ParseYamlOptions,
  type YamlMistake,
} from "./script/parse-yaml.ts";
export { findDataMistakes } from "./script/check-data.ts";
export { hint, nearest } from "./script/nearest.ts";
export { outlineOf, type Outline, type OutlineLine } from "./script/outline.ts";
export { readScripts } from "./script/read-scripts.ts";
export { toScripts, type ScriptSource } from "./script/to-scripts.ts";
export { defineScript } from "./script/builder.ts";
export { checkScripts } from "./script/conflicts.ts";
export { ScriptError, keyPath, type ScriptProblem } from "./script/problems.ts";
export { createMockInference, type MockInference } from "./mock/mock-inference.ts";
export type { Gate } from "./mock/gate.ts";
export type { LoadedScripts } from "./mock/loaded-scripts.ts";
export type { MockInferenceOptions } from "./mock/options.ts";
export type { ModelUser } from "./engine/state/served.ts";
export { inOpenResponses } from "./fronts/responses/open-responses.ts";
export type { GateState } from "./engine/state/gates.ts";
export type { Sleep } from "./engine/state/wait.ts";
export type {
  EntryState,
  InferenceEntry,
  InvalidConversation,
  Journal,
  JournalEntry,
  JournalLimits,
  JournalQuery,
  NthOptions,
  ShieldEntry,
  ToolEntry,
} from "./engine/journal/journal.ts";
export { JournalError } from "./engine/journal/error.ts";
export { MissedRequestsError } from "./engine/journal/missed.ts";
export { InvalidConversationsError } from "./engine/journal/invalid.ts";
export { UnofferedCallsError } from "./engine/journal/unoffered.ts";
export type { VerdictQuery } from "./engine/journal/verdict.ts";
export { UnusedRepliesError, type UnusedReply, type UsageQuery } from "./engine/state/usage.ts";
export { demoScript } from "./script/demo.ts";
export { createControl, type ControlApiOptions } from "./control/control.ts";
export type { ControlInfo } from "./control/routes.ts";
export type { ControlCall, ControlRoute } from "./control/route.ts";
export type { ControlGuard } from "./control/guard.ts";
