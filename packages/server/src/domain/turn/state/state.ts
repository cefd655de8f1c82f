/** A turn as plain JSON: its plan, its steps, and its phase. */
import type { InferencePart, ModelOptions } from "@understudy/contract/provider-data";
import type { Policy } from "@understudy/contract/profiles";
import type {
  AgentToolGroup,
  CompletionMessage,
  InferenceStep,
  InterleavedContent,
  ResponseFormat,
  SafetyViolation,
  SamplingParams,
  ShieldCallStep,
  StopReason,
  ToolCall,
  ToolConfig,
  ToolDef,
  ToolExecutionStep,
  ToolResponse,
  Touchpoint,
  TurnEvent,
  TurnInputMessage,
} from "@understudy/contract/types";
import type { CallRules } from "./call-rules.ts";

/** A server tool of a turn. */
export interface ServerTool {
  toolgroup_id: string;
  definition: ToolDef;
  /** Arguments of the toolgroup; they win over the model's. */
  args: Record<string, unknown>;
  /** Set where its calls get no `session_id`: an MCP server may refuse arguments that it does not declare. */
  without_session?: true;
  /** Of a server that the request named itself, and no toolgroup has. */
  server?: { uri: string };
}

/** For each name in a plan, where the name comes from: two users may mean different things by one name. */
export interface MeantSources {
  models: Record<string, string>;
  shields: Record<string, string>;
  toolgroups: Record<string, string>;
}

/** Everything that a turn needs, resolved once when it begins. */
export interface TurnPlan extends CallRules {
  turn_id: string;
  agent_id: string;
  session_id: string;
  started_at: string;
  /** The id of the newest turn in the history of this one; null for the first turn of a session. */
  history_until: string | null;
  input_messages: TurnInputMessage[];
  /** The input without documents, where shields do not see these. */
  shielded_messages?: TurnInputMessage[];
  model: string;
  instructions: string;
  sampling_params: SamplingParams;
  response_format: ResponseFormat | null;
  /** Of a response. */
  options?: ModelOptions;
  tool_config: ToolConfig;
  server_tools: ServerTool[];
  /** Of a turn that another server began: its resume finds their tools among those that are served then. */
  named_toolgroups?: AgentToolGroup[];
  client_tools: ToolDef[];
  input_shields: string[];
  output_shields: string[];
  max_infer_iters: number;
  /** Set where there are users. */
  meant?: MeantSources;
  /** Set where a null of the configuration fails the turn after its first inference. */
  fails_after_inference?: true;
  policy: Policy;
}

/** A shield step with internal fields: its touchpoint, and the refusal that replaces the model's answer. */
export type StoredShieldStep = ShieldCallStep & { touchpoint: Touchpoint; refusal: string | null };
/** Steps in their stored form. */
export type StoredStep = InferenceStep | ToolExecutionStep | StoredShieldStep;

/** The result of a turn before its output shields. */
export interface TurnOutcome {
  kind: "complete" | "awaiting";
  output: CompletionMessage;
}

/** The phase of a turn, with the data of its next command. */
export type Phase =
  | { at: "input_shields" }
  | { at: "inference" }
  | { at: "tools"; server: ToolCall[]; client: ToolCall[]; text: InterleavedContent }
  /** `next`: where the turn goes on, when a message is judged that does not end it. */
  | { at: "output_shields"; outcome: TurnOutcome; next?: Phase }
  | { at: "settling"; outcome: TurnOutcome }
  | { at: "awaiting"; since: string; output: CompletionMessage }
  | { at: "done"; completed_at: string; output: CompletionMessage };

/** A started step; for an inference with the output of the model so far. */
export interface OpenStep {
  step_id: string;
  started_at: string;
  text: string;
  tool_calls: ToolCall[];
}

export interface TurnState {
  plan: TurnPlan;
  steps: StoredStep[];
  /** Number of inferences of the turn, including its resumes. */
  iterations: number;
  open: OpenStep | null;
  phase: Phase;
}

/** The tool of a server call, or the problem with it: an unknown tool, or arguments that are no object. */
export type ToolTarget =
  { run: true; tool: ServerTool; arguments: Record<string, unknown> } | { run: false; problem: string };

/** A command of the machine. */
export type TurnCommand =
  | { do: "run_shields"; touchpoint: Touchpoint; shield_ids: string[] }
  | { do: "infer" }
  | { do: "execute_tool"; call: ToolCall; target: ToolTarget }
  | { do: "settle" }
  | { do: "await_input"; calls: ToolCall[] }
  | { do: "done" };

/** The result of a command; `at` is strictly later than every time before it. */
export type TurnInput =
  | { type: "step_started"; at: string }
  | { type: "model_part"; part: Exclude<InferencePart, { type: "stop" }> }
  | { type: "model_stopped"; stop_reason: StopReason; at: string }
  | { type: "shields_judged"; verdicts: ShieldVerdict[]; at: string }
  | {
      type: "tool_answered";
      content: InterleavedContent;
      metadata: Record<string, unknown> | null;
      at: string;
    }
  | { type: "settled"; at: string }
  | { type: "client_answered"; responses: ToolResponse[]; at: string };

export interface ShieldVerdict {
  shield_id: string;
  violation: SafetyViolation | null;
}

/** The new state and the events of a transition. */
export interface Advanced {
  state: TurnState;
  events: TurnEvent[];
}
