/** Updates the bindings from an answer: ids, steps, pending calls. */
import type { TurnEvent } from "@understudy/contract/types";
import type { Bindings } from "../story/bindings.ts";
import { isRecord } from "../json/difference.ts";
import { learnResponses } from "./learn-responses.ts";
import { announced, as, awaits, eventsOf } from "../trace/read.ts";
import type { Exchange } from "../trace/trace.ts";

export function learn(exchange: Exchange, bindings: Bindings): void {
  const { step, json } = exchange;
  switch (step.do) {
    case "create_agent":
      return bind(bindings, step.as, json, "agent_id", null);
    case "create_session":
      return bind(bindings, step.as, json, "session_id", step.agent);
    case "turn": {
      const id = announced(exchange)?.turn_id ?? eventsOf(exchange).flatMap(turnIdIn)[0];
      if (id !== undefined) bindings.bind(step.as, id, step.session);
      return learnTurn(step.as, announced(exchange), bindings);
    }
    case "resume":
      return learnTurn(step.turn, announced(exchange), bindings);
    case "get_turn":
      return learnTurn(step.turn, exchange.status === 200 ? as("Turn", json) : null, bindings);
    case "list_named":
      for (const { identifier, provider_resource_id, provider_id } of as("ModelList", json)?.data ?? [])
        bindings.models.set(identifier, {
          provider_resource_id: provider_resource_id ?? identifier,
          provider_id,
        });
      return;
    case "inspect":
      for (const { api, provider_id } of as("ProviderList", json)?.data ?? [])
        if (!bindings.providers.has(api)) bindings.providers.set(api, provider_id);
      return;
    default:
      return learnResponses(exchange, bindings);
  }
}

/** Not every server says at the beginning which turn it is; each step does when it is complete. */
function turnIdIn(event: TurnEvent): string[] {
  if (event.event_type === "turn_start") return [event.turn_id];
  return event.event_type === "step_complete" ? [event.step_details.turn_id] : [];
}

function learnTurn(alias: string, turn: ReturnType<typeof announced>, bindings: Bindings): void {
  if (turn === null) return;
  if (awaits(turn)) bindings.awaiting.add(alias);
  else bindings.awaiting.delete(alias);
  bindings.steps.set(
    alias,
    turn.steps.map(({ step_id }) => step_id),
  );
  // Kept after the end of the turn, since a story may answer them once more.
  const { tool_calls } = turn.output_message;
  if (tool_calls.length > 0) bindings.calls.set(alias, tool_calls);
}

function bind(bindings: Bindings, alias: string, json: unknown, key: string, parent: string | null): void {
  const id = isRecord(json) ? json[key] : undefined;
  if (typeof id === "string") bindings.bind(alias, id, parent);
}
