/** The inference phase: the output of the model and the next phase. */
import { builtinNames } from "@understudy/contract/profiles";
import type { InferencePart, ModelToolCall } from "@understudy/contract/provider-data";
import type { CompletionMessage, ContentDelta, ToolCall, TurnEvent } from "@understudy/contract/types";
import type { Advanced, OpenStep, Phase, TurnInput, TurnPlan, TurnState } from "../state/state.ts";
import { closeStep, openOf } from "../state/steps.ts";
import { callsTaken, isAllowed } from "../state/call-rules.ts";
import { judgeFirst, propose } from "./shields.ts";
import { afterToolCall } from "./tools.ts";

/** Adds one part of an answer to the open step. */
export function addPart(state: TurnState, part: Exclude<InferencePart, { type: "stop" }>): Advanced {
  const open = openOf(state);
  switch (part.type) {
    // The API of turns has no place for it.
    case "reasoning":
      return { state, events: [] };
    case "refusal":
    case "text":
      return progress(state, { ...open, text: open.text + part.text }, { type: "text", text: part.text });
    case "unparsed_call": {
      const { unreadable_calls } = state.plan.policy;
      if (unreadable_calls === "passed_on") return passOn(state, part.text);
      // The text of the failed call becomes the answer; where it is the server's own, nothing else does.
      const before = unreadable_calls === "own_words" ? "" : open.text;
      const delta: ContentDelta = { type: "tool_call", tool_call: part.text, parse_status: "failed" };
      return progress(state, { ...open, text: before + part.text }, delta);
    }
    case "tool_call": {
      const call = toToolCall(part.call, open.tool_calls, state.plan);
      const delta: ContentDelta = { type: "tool_call", tool_call: call, parse_status: "succeeded" };
      return progress(state, { ...open, tool_calls: [...open.tool_calls, call] }, delta);
    }
  }
}

/** The text as the arguments of a call; such a part does not say of which tool. */
function passOn(state: TurnState, text: string): Advanced {
  const open = openOf(state);
  const { server_tools, client_tools } = state.plan;
  const [tool] = [...server_tools.map(({ definition }) => definition), ...client_tools];
  const call_id = `unparsed-${state.steps.length}-${open.tool_calls.length}`;
  const call = withoutJson({ call_id, tool_name: tool?.name ?? "unparsed", arguments: text });
  const delta: ContentDelta = { type: "tool_call", tool_call: call, parse_status: "succeeded" };
  return progress(state, { ...open, tool_calls: [...open.tool_calls, call] }, delta);
}

/** Closes the inference step and chooses the next phase. */
export function endInference(
  state: TurnState,
  input: Extract<TurnInput, { type: "model_stopped" }>,
): Advanced {
  const { step_id, started_at, text, tool_calls } = openOf(state);
  const dropped = tool_calls.length > 0 && state.plan.policy.text_beside_calls === "dropped";
  const unnoticed = input.stop_reason === "out_of_tokens" && state.plan.policy.out_of_tokens === "unnoticed";
  const answer: CompletionMessage = {
    role: "assistant",
    content: dropped ? "" : text,
    stop_reason: unnoticed ? "end_of_turn" : input.stop_reason,
    tool_calls: [...callsTaken(state.plan, tool_calls)],
  };
  const closed = closeStep(state, {
    turn_id: state.plan.turn_id,
    step_id,
    started_at,
    completed_at: input.at,
    step_type: "inference",
    model_response: answer,
  });
  const { plan } = state;
  const iterations = state.iterations + 1;
  const phase = judgeFirst(plan, answer, next({ plan, iterations }, answer));
  return { state: { ...closed.state, iterations, phase }, events: closed.events };
}

function next(
  { plan, iterations }: Pick<TurnState, "plan" | "iterations">,
  answer: CompletionMessage,
): Phase {
  const exhausted = iterations >= plan.max_infer_iters;
  const ended: CompletionMessage = { ...answer, stop_reason: "end_of_turn" };
  if (answer.tool_calls.length === 0) {
    const output = exhausted && plan.policy.limit_reason === "end_of_turn" ? ended : answer;
    if (answer.stop_reason !== "end_of_message") return propose(plan, { kind: "complete", output });
    return exhausted ? propose(plan, { kind: "complete", output: ended }) : { at: "inference" };
  }
  // Run no calls of a truncated message, which may lack arguments, or at the limit, where no inference follows.
  if (answer.stop_reason === "out_of_tokens") {
    const kind = plan.policy.out_of_tokens === "awaits" ? "awaiting" : "complete";
    return propose(plan, { kind, output: answer });
  }
  const [client, server] = partition(answer.tool_calls, isHandedOut(plan));
  if (exhausted && !(plan.handed_out_at_limit === true && server.length === 0)) {
    const kind = plan.policy.iteration_limit_ends;
    return propose(plan, { kind, output: ended });
  }
  return afterToolCall(plan, { at: "tools", server, client, text: answer.content });
}

/** Whether a call is not run here. */
function isHandedOut(plan: TurnPlan): (call: ToolCall) => boolean {
  const taken = plan.policy.builtin_names === "taken" ? builtinNames : [];
  const names = plan.client_tools.map((tool) => tool.name).filter((name) => !taken.includes(name));
  const clientNames = new Set([...names, ...(plan.asked_first ?? [])]);
  return ({ tool_name }) => clientNames.has(tool_name) && isAllowed(plan, tool_name);
}

function progress(state: TurnState, open: OpenStep, delta: ContentDelta): Advanced {
  const event: TurnEvent = {
    event_type: "step_progress",
    step_type: "inference",
    step_id: open.step_id,
    delta,
  };
  return { state: { ...state, open }, events: [event] };
}

/** A call in its wire format. A repeated id within a message is renamed unless it is kept. */
function toToolCall(call: ModelToolCall, earlier: readonly ToolCall[], plan: TurnPlan): ToolCall {
  const isKept = plan.policy.repeated_call_ids === "kept";
  const taken = new Set(isKept ? [] : earlier.map((other) => other.call_id));
  let call_id = call.call_id;
  for (let n = 2; taken.has(call_id); n += 1) call_id = `${call.call_id}-${n}`;
  const text = JSON.stringify(call.arguments ?? null);
  const { tool_name } = call;
  if (plan.policy.tool_arguments === "text") return withoutJson({ call_id, tool_name, arguments: text });
  return { call_id, tool_name, arguments: call.arguments ?? null, arguments_json: text };
}

/** Servers whose arguments are text do not have the field, although the schema requires it. */
function withoutJson(call: Omit<ToolCall, "arguments_json">): ToolCall {
  return call as ToolCall;
}

function partition<T>(items: readonly T[], holds: (item: T) => boolean): [T[], T[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))];
}
