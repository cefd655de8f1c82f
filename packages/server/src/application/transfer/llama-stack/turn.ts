/** Turns of Llama Stack as our records. */
import { profiles } from "@understudy/contract/profiles";
import type { Agent } from "@understudy/contract/types";
import { effective } from "../../../domain/plan/agent-config.ts";
import { defaultToolConfig } from "../../../domain/plan/tool-config.ts";
import type { TurnPlan } from "../../../domain/turn/state/state.ts";
import type { EndedTurn } from "../../../domain/turn/state/to-wire.ts";
import type { TurnRecord } from "../../records/record.ts";
import { expectList, expectText, parseTime, type StoredFields } from "./parse.ts";
import { toCompletionMessage, toInput, toSteps } from "./steps.ts";

/** Of both kinds, as it is shown. */
export function toEndedTurn(value: StoredFields, { agent_config }: Agent): EndedTurn {
  const clientTools = new Set((agent_config.client_tools ?? []).map(({ name }) => name));
  const started_at = parseTime(value["started_at"], "value.started_at");
  return {
    turn_id: expectText(value["turn_id"], "value.turn_id"),
    session_id: expectText(value["session_id"], "value.session_id"),
    input_messages: expectList(value["input_messages"], "value.input_messages").map((message, index) =>
      toInput(message, `value.input_messages.${index}`),
    ),
    steps: toSteps(expectList(value["steps"], "value.steps"), "value.steps", clientTools),
    output_message: toCompletionMessage(value["output_message"], "value.output_message"),
    started_at,
    // Llama Stack writes a turn once, when it rests.
    completed_at: parseTime(value["completed_at"] ?? started_at, "value.completed_at"),
  };
}

/** A turn rests because it is over, or because its client has calls to answer. */
export function toTurnRecord(
  turn: EndedTurn,
  agent: Agent,
  { iterations, history_until }: { iterations: number | undefined; history_until: string | null },
): TurnRecord {
  const { output_message, steps } = turn;
  const awaits = output_message.stop_reason === "end_of_message" && output_message.tool_calls.length > 0;
  if (!awaits) return { kind: "complete", turn, claim: null };
  const inferences = steps.filter(({ step_type }) => step_type === "inference").length;
  return {
    kind: "awaiting",
    claim: null,
    state: {
      plan: planOf(turn, agent, history_until),
      steps,
      iterations: iterations ?? inferences,
      open: null,
      phase: { at: "awaiting", since: turn.completed_at, output: output_message },
    },
  };
}

/** What a resume goes on with: a turn's own toolgroups are not stored, and Llama Stack forgets them there too. */
function planOf(turn: EndedTurn, { agent_id, agent_config }: Agent, history_until: string | null): TurnPlan {
  const { turn_id, session_id, started_at, input_messages } = turn;
  const { model, instructions, response_format } = agent_config;
  const { toolgroups, ...rest } = effective(agent_config);
  const tool_config = { ...(agent_config.tool_config ?? defaultToolConfig) };
  tool_config.tool_choice ??= "auto";
  return {
    ...{ turn_id, agent_id, session_id, started_at, history_until, input_messages },
    ...{ model, instructions, response_format, tool_config, ...rest },
    server_tools: [],
    named_toolgroups: toolgroups,
    // As it was shown.
    policy: { ...profiles.reference.policy, awaiting_completed_at: "set" },
  };
}
