/** The tool phase: server calls run one by one, then all client calls go to the client together. */
import type { Step, ToolCall } from "@understudy/contract/types";
import { isAllowed } from "../state/call-rules.ts";
import type {
  Advanced,
  Phase,
  ToolTarget,
  TurnCommand,
  TurnInput,
  TurnPlan,
  TurnState,
} from "../state/state.ts";
import { closeStep, openOf, stepId } from "../state/steps.ts";
import { firstPhase, propose } from "./shields.ts";

type ToolsPhase = Extract<Phase, { at: "tools" }>;

/** The command for the next server call. */
export function nextCommand(state: TurnState, phase: ToolsPhase): TurnCommand {
  const [call] = phase.server;
  if (call === undefined) throw new Error("No server call is left to run.");
  return { do: "execute_tool", call, target: targetOf(state, call) };
}

/** Closes the step of a server call. */
export function recordToolResponse(
  state: TurnState,
  phase: ToolsPhase,
  input: Extract<TurnInput, { type: "tool_answered" }>,
): Advanced {
  const { step_id, started_at } = openOf(state);
  const [call, ...server] = phase.server;
  if (call === undefined) throw new Error("No server call was running.");
  const { call_id, tool_name } = call;
  const closed = closeStep(state, {
    turn_id: state.plan.turn_id,
    step_id,
    started_at,
    completed_at: input.at,
    step_type: "tool_execution",
    tool_calls: [call],
    tool_responses: [{ call_id, tool_name, content: input.content, metadata: input.metadata }],
  });
  return {
    state: { ...closed.state, phase: afterToolCall(state.plan, { ...phase, server }) },
    events: closed.events,
  };
}

/** Closes the step of the client calls. It began without an event when the turn began to await input. */
export function recordClientResponses(
  state: TurnState,
  phase: Extract<Phase, { at: "awaiting" }>,
  input: Extract<TurnInput, { type: "client_answered" }>,
): Advanced {
  const repeats = state.plan.policy.step_ids === "client_tool_repeats";
  const closed = closeStep(state, {
    turn_id: state.plan.turn_id,
    step_id: (repeats ? lastWork(state)?.step_id : undefined) ?? stepId(state),
    started_at: handedOutAt(state, phase.since),
    completed_at: input.at,
    step_type: "tool_execution",
    tool_calls: phase.output.tool_calls,
    tool_responses: input.responses,
  });
  return { state: { ...closed.state, phase: firstPhase(state.plan) }, events: closed.events };
}

/** When the client could begin: at the rest of the turn, or under `overlapping` before the output shields. */
function handedOutAt(state: TurnState, since: string): string {
  if (state.plan.policy.client_tool_times !== "overlapping") return since;
  return lastWork(state)?.completed_at ?? since;
}

/** The last step before the output shields. */
function lastWork({ steps }: TurnState): Step | undefined {
  return steps.findLast(({ step_type }) => step_type !== "shield_call");
}

/** The next phase: further server calls, then client calls, then inference. */
export function afterToolCall(plan: TurnPlan, phase: ToolsPhase): Phase {
  if (phase.server.length > 0) return phase;
  if (phase.client.length === 0) return { at: "inference" };
  const output = {
    role: "assistant",
    content: phase.text,
    stop_reason: "end_of_message",
    tool_calls: phase.client,
  } as const;
  return propose(plan, { kind: "awaiting", output });
}

function targetOf({ plan, steps }: TurnState, call: ToolCall): ToolTarget {
  const isFirst = plan.first_calls?.some(({ call_id }) => call_id === call.call_id) === true;
  if (!isFirst && !isAllowed(plan, call.tool_name)) {
    const allowed = plan.allowed_tools?.join(", ") || "none";
    return { run: false, problem: `The tool ${call.tool_name} may not be called now. Allowed: ${allowed}.` };
  }
  const tool = plan.server_tools.find((candidate) => candidate.definition.name === call.tool_name);
  if (tool === undefined) {
    const names = [...plan.server_tools.map((other) => other.definition), ...plan.client_tools].map(
      (t) => t.name,
    );
    const offered = names.length > 0 ? `The tools are: ${names.join(", ")}.` : "No tools are offered.";
    return { run: false, problem: `There is no tool ${JSON.stringify(call.tool_name)}. ${offered}` };
  }
  const ran = steps.filter(({ step_type }) => step_type === "tool_execution").length;
  if (!isFirst && ran >= (plan.max_tool_calls ?? Infinity)) {
    const limit = plan.max_tool_calls === 1 ? "1 call" : `${plan.max_tool_calls} calls`;
    return { run: false, problem: `The tool ${call.tool_name} was not run: the limit is ${limit} of tools.` };
  }
  const given = argumentsOf(call);
  if (!isObject(given)) {
    return {
      run: false,
      problem: `The arguments of ${call.tool_name} must be an object, not ${kindOf(given)}.`,
    };
  }
  const session = tool.without_session === true ? {} : { session_id: plan.session_id };
  return { run: true, tool, arguments: { ...session, ...given, ...tool.args } };
}

function argumentsOf(call: ToolCall): unknown {
  // Under `tool_arguments: text` the text is serialised JSON, or what the model said in its place.
  const isText = (call.arguments_json ?? null) === null && typeof call.arguments === "string";
  return (isText ? parsed(String(call.arguments)) : call.arguments) ?? {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? "an array" : `a ${typeof value}`;
}
