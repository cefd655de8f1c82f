/** Calls of tools: the server's are run one by one, the client's are handed out together. */
import type { ToolCall } from "@understudy/contract/types";
import type { Advanced, Phase, ToolTarget, TurnCommand, TurnInput, TurnPlan, TurnState } from "../state.ts";
import { closeStep, openOf, stepId } from "../steps.ts";
import { firstPhase, propose } from "./shields.ts";

type ToolsPhase = Extract<Phase, { at: "tools" }>;

/** The next server call; when all are run, nothing but to hand out the client's or to ask the model again. */
export function nextCommand(state: TurnState, phase: ToolsPhase): TurnCommand {
  const [call] = phase.server;
  if (call === undefined) throw new Error("A turn never rests among its tools without a call to run.");
  return { do: "execute_tool", call, target: targetOf(state.plan, call) };
}

/** Takes in what a server tool answered. */
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

/** Takes in what the client answered. Its step began when the calls were handed out; there was no event of it. */
export function recordClientResponses(
  state: TurnState,
  phase: Extract<Phase, { at: "awaiting" }>,
  input: Extract<TurnInput, { type: "client_answered" }>,
): Advanced {
  const repeats = state.plan.policy.step_ids === "client_tool_repeats";
  const closed = closeStep(state, {
    turn_id: state.plan.turn_id,
    step_id: (repeats ? state.steps.at(-1)?.step_id : undefined) ?? stepId(state),
    started_at: phase.since,
    completed_at: input.at,
    step_type: "tool_execution",
    tool_calls: phase.output.tool_calls,
    tool_responses: input.responses,
  });
  return { state: { ...closed.state, phase: firstPhase(state.plan) }, events: closed.events };
}

/** Where a message with calls leads: to its server calls while there are any, then on. */
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

function targetOf(plan: TurnPlan, call: ToolCall): ToolTarget {
  const tool = plan.server_tools.find((candidate) => candidate.definition.name === call.tool_name);
  if (tool === undefined) {
    const names = [...plan.server_tools.map((other) => other.definition), ...plan.client_tools].map(
      (t) => t.name,
    );
    const offered = names.length > 0 ? `The tools are: ${names.join(", ")}.` : "No tools are offered.";
    return { run: false, problem: `There is no tool ${JSON.stringify(call.tool_name)}. ${offered}` };
  }
  const given = argumentsOf(call);
  if (!isObject(given)) {
    return {
      run: false,
      problem: `The arguments of ${call.tool_name} must be an object, not ${kindOf(given)}.`,
    };
  }
  return { run: true, tool, arguments: { session_id: plan.session_id, ...given, ...tool.args } };
}

function argumentsOf(call: ToolCall): unknown {
  // Under `tool_arguments: text` the text was made from a value, so it is JSON.
  const value: unknown =
    call.arguments_json === null && typeof call.arguments === "string"
      ? JSON.parse(call.arguments)
      : call.arguments;
  return value ?? {};
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? "an array" : `a ${typeof value}`;
}
