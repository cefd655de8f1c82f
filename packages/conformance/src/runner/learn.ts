/** What the runner learns of an answer: ids, and what a turn handed out. */
import { isRecord } from "../trace/difference.ts";
import { announced, as, eventsOf } from "../trace/read.ts";
import type { Exchange } from "../trace/trace.ts";
import type { World } from "../story/bindings.ts";

export function learn(exchange: Exchange, world: World): void {
  const { step, json } = exchange;
  switch (step.do) {
    case "create_agent":
      return bind(world, step.as, json, "agent_id", null);
    case "create_session":
      return bind(world, step.as, json, "session_id", step.agent);
    case "turn": {
      const first = eventsOf(exchange)[0];
      const id =
        announced(exchange)?.turn_id ?? (first?.event_type === "turn_start" ? first.turn_id : undefined);
      if (id !== undefined) world.bind(step.as, id, step.session);
      return learnTurn(step.as, announced(exchange), world);
    }
    case "resume":
      return learnTurn(step.turn, announced(exchange), world);
    case "get_turn":
      return learnTurn(step.turn, exchange.status === 200 ? as("Turn", json) : null, world);
    case "list_named":
      for (const { identifier, provider_resource_id, provider_id } of as("ModelList", json)?.data ?? [])
        world.models.set(identifier, {
          provider_resource_id: provider_resource_id ?? identifier,
          provider_id,
        });
      return;
    case "inspect":
      for (const { api, provider_id } of as("ProviderList", json)?.data ?? [])
        if (!world.providers.has(api)) world.providers.set(api, provider_id);
      return;
    default:
  }
}

function learnTurn(alias: string, turn: ReturnType<typeof announced>, world: World): void {
  if (turn === null) return;
  world.steps.set(
    alias,
    turn.steps.map(({ step_id }) => step_id),
  );
  // Those of a turn that has ended are kept too: a story may answer them once more.
  const { tool_calls } = turn.output_message;
  if (tool_calls.length > 0) world.calls.set(alias, tool_calls);
}

function bind(world: World, alias: string, json: unknown, key: string, parent: string | null): void {
  const id = isRecord(json) ? json[key] : undefined;
  if (typeof id === "string") world.bind(alias, id, parent);
}
