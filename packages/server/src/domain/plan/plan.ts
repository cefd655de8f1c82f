/** Resolves everything that a turn needs. Missing resources are rejected here, before the first byte. */
import type { Policy } from "@understudy/contract/profiles";
import type {
  AgentConfig,
  AgentToolGroup,
  Document,
  InputMessage,
  SamplingParams,
  ToolConfig,
  ToolDef,
  TurnInputMessage,
} from "@understudy/contract/types";
import { effective } from "./agent-config.ts";
import { sourcesOf, type DocumentSource } from "./documents.ts";
import { nameInMessage, notServed, Problem, unusableNull } from "../errors.ts";
import { defaultToolConfig } from "./tool-config.ts";
import { effectiveGroups, resolveTools, type ServedToolgroup } from "./toolgroups.ts";
import type { CallRules } from "../turn/state/call-rules.ts";
import type { ServerTool, TurnPlan } from "../turn/state/state.ts";

/** The resources that are served now. */
export interface Served {
  models: readonly string[];
  shields: readonly string[];
  toolgroups: readonly ServedToolgroup[];
}

/** The request of a turn, with defaults. */
export interface TurnRequest {
  messages: InputMessage[];
  documents: Document[] | null;
  toolgroups: AgentToolGroup[] | null;
  tool_config: ToolConfig | null;
}

/** The identity of a turn. Separate, so that a request can be rejected before the turn has an id. */
export type TurnIdentity = Pick<
  TurnPlan,
  "turn_id" | "agent_id" | "session_id" | "started_at" | "history_until"
>;

/** The plan of a turn that has no id yet. */
export type PlanWithoutIdentity = Omit<TurnPlan, keyof TurnIdentity | keyof CallRules>;

/** A plan whose messages lack the text of the documents, which may have to be fetched. */
export interface PlannedTurn {
  plan: PlanWithoutIdentity;
  documents: DocumentSource[];
}

/** What a turn of this agent names, before any of it is looked up. */
export function namedBy(config: AgentConfig, { toolgroups: own }: TurnRequest, policy: Policy) {
  const { toolgroups, input_shields, output_shields } = effective(config);
  return {
    model: config.model,
    input_shields,
    output_shields,
    toolgroups: effectiveGroups(toolgroups, own ?? [], policy.turn_toolgroups),
  };
}

/** The plan without the turn's identity. Throws `not_served`, then `bad_request`. */
export function planTurn(
  config: AgentConfig,
  request: TurnRequest,
  served: Served,
  policy: Policy,
): PlannedTurn {
  const fails = policy.nulls === "fail";
  if (fails && (config.input_shields === null || config.client_tools === null)) throw unusableNull();
  const { toolgroups, client_tools, input_shields, output_shields, sampling_params, max_infer_iters } =
    effective(config);
  const own = request.toolgroups ?? [];
  const groups = effectiveGroups(toolgroups, own, policy.turn_toolgroups);
  const override = policy.turn_tool_config === "replaces" ? request.tool_config : null;
  const { model, instructions, response_format } = config;
  checkServed({ model, input_shields, output_shields }, served);
  const server_tools = resolveTools(groups, served.toolgroups, [...toolgroups, ...own]);
  const tool_config = override ?? config.tool_config ?? defaultToolConfig;
  checkNames(server_tools, client_tools);
  const tools = [...server_tools.map((tool) => tool.definition), ...client_tools];
  if (policy.tool_choice_names !== "passed_on") checkToolChoice(tool_config, tools, fails);
  const documents = sourcesOf(request.documents ?? []);
  const plan: PlanWithoutIdentity = {
    model,
    input_shields,
    output_shields,
    sampling_params: ownSampling(sampling_params),
    max_infer_iters,
    input_messages: request.messages.map(toTurnMessage),
    instructions,
    response_format,
    tool_config: ownToolConfig(tool_config),
    server_tools,
    client_tools,
    policy,
  };
  if (fails && (config.output_shields === null || config.max_infer_iters === null))
    plan.fails_after_inference = true;
  return { plan, documents };
}

/** Copies the parameters, because a provider may change what it is given: the agent's own may be shared, and frozen. */
function ownSampling(params: SamplingParams): SamplingParams {
  return { ...params, strategy: { ...params.strategy } };
}

function ownToolConfig(config: ToolConfig): ToolConfig {
  const own = { ...config };
  own.tool_choice ??= "auto";
  return own;
}

/** The plan of a turn that begins. */
export function withIdentity(
  plan: PlanWithoutIdentity,
  { turn_id, agent_id, session_id, started_at, history_until }: TurnIdentity,
  more: Pick<TurnPlan, "meant"> & CallRules = {},
): TurnPlan {
  return { turn_id, agent_id, session_id, started_at, history_until, ...plan, ...more };
}

/** The plan with the tools of the toolgroups that it only names. Throws `not_served`, and `bad_request` for tools of one name. */
export function withNamedTools(plan: TurnPlan, served: Served): TurnPlan {
  const { named_toolgroups, ...rest } = plan;
  if (named_toolgroups === undefined) return plan;
  const server_tools = resolveTools(named_toolgroups, served.toolgroups);
  checkNames(server_tools, plan.client_tools);
  return { ...rest, server_tools };
}

/** Checks that model and shields are served; also for a stored plan before its resume. Throws `not_served`. */
export function checkServed(
  plan: Pick<TurnPlan, "model" | "input_shields" | "output_shields">,
  served: Served,
): void {
  if (!served.models.includes(plan.model)) throw notServed("Model", plan.model, served.models);
  for (const shield of [...plan.input_shields, ...plan.output_shields]) {
    if (!served.shields.includes(shield)) throw notServed("Shield", shield, served.shields);
  }
}

/** A call has only the name of its tool, so names must be unique. */
function checkNames(server_tools: readonly ServerTool[], client_tools: readonly ToolDef[]): void {
  const offeredBy = new Map<string, string>();
  const all = [
    ...server_tools.map((tool) => [tool.definition.name, `toolgroup ${tool.toolgroup_id}`] as const),
    ...client_tools.map((tool) => [tool.name, "the agent's client_tools"] as const),
  ];
  for (const [name, by] of all) {
    const other = offeredBy.get(name);
    if (other !== undefined) {
      throw new Problem(
        "bad_request",
        `Tool ${nameInMessage(name)} is offered twice: by ${other} and by ${by}.`,
      );
    }
    offeredBy.set(name, by);
  }
}

function checkToolChoice({ tool_choice }: ToolConfig, tools: readonly ToolDef[], fails: boolean): void {
  if (tool_choice === null) {
    if (!fails || tools.length === 0) return;
    throw new Problem("bad_request", "tool_config.tool_choice: null is none of the tools.");
  }
  if (["auto", "required", "none"].includes(tool_choice)) return;
  const names = tools.map((tool) => tool.name);
  if (names.includes(tool_choice)) return;
  const offered = names.length > 0 ? `the tools are: ${names.join(", ")}` : "no tools are offered";
  throw new Problem(
    "bad_request",
    `tool_config.tool_choice: there is no tool ${nameInMessage(tool_choice)}; ${offered}.`,
  );
}

function toTurnMessage(message: InputMessage): TurnInputMessage {
  if (message.role === "tool") return message;
  return { role: "user", content: message.content, context: message.context ?? null };
}
