/** A scripted model, shields and tools for tests of agents. */
export type * from "./script/types.ts";
export { parseScript, parseScripts, type ParseOptions } from "./script/parse.ts";
export { parseYaml, type ParsedYaml, type ParseYamlOptions, type YamlMistake } from "./parse-yaml.ts";
export { hint } from "./nearest.ts";
export { defineScript } from "./script/builder.ts";
export { checkScripts } from "./script/conflicts.ts";
export { ScriptError, type ScriptProblem } from "./script/problems.ts";
export {
  createMockInference,
  type Gate,
  type LoadedScripts,
  type MockInference,
  type MockInferenceOptions,
} from "./mock-inference.ts";
export type { GateState } from "./gates.ts";
export type { Sleep } from "./wait.ts";
export type {
  EntryState,
  InferenceEntry,
  Journal,
  JournalEntry,
  JournalLimits,
  JournalQuery,
  ShieldEntry,
  ToolEntry,
} from "./journal.ts";
export { UnusedRepliesError, type UnusedReply } from "./usage.ts";
export { demoScript } from "./demo.ts";
export { createControl, type ControlOptions } from "./control.ts";
export type { ControlCall, ControlInfo, ControlRoute } from "./control-routes.ts";
export type { ControlGuard } from "./control-guard.ts";
