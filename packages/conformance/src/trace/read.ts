/** What an exchange carried, as far as it is of the schema; whether it is, the checks of the area `wire` judge. */
import { parseSchema } from "@understudy/contract";
import type { SchemaName, Schema, Turn, TurnEvent } from "@understudy/contract/types";
import type { Exchange } from "./trace.ts";

/** The value if it is of the schema, as it came; else null. */
export function as<Name extends SchemaName>(name: Name, value: unknown): Schema<Name> | null {
  // The validator has just accepted it; what it gives back would have lost what the schema does not know.
  return parseSchema(name, value).ok ? (value as Schema<Name>) : null;
}

/** The events of a stream, in order; what is no event is left out. */
export const eventsOf: (exchange: Exchange) => TurnEvent[] = once((exchange) =>
  (exchange.items ?? []).flatMap((item) => as("TurnStreamEvent", item)?.event.payload ?? []),
);

/** The turn that the answer to a new turn or a resume carries, at its end or as a whole; null without one. */
export const announced: (exchange: Exchange) => Turn | null = once((exchange) => {
  if (exchange.status !== 200 || exchange.left) return null;
  if (exchange.items === null) return as("Turn", exchange.json);
  const last = as("TurnStreamEvent", exchange.items.at(-1))?.event.payload;
  return last !== undefined && "turn" in last ? last.turn : null;
});

/** Many judges ask the same of one exchange, which does not change. */
function once<Answer>(read: (exchange: Exchange) => Answer): (exchange: Exchange) => Answer {
  const known = new WeakMap<Exchange, { answer: Answer }>();
  return (exchange) => {
    const kept = known.get(exchange) ?? { answer: read(exchange) };
    known.set(exchange, kept);
    return kept.answer;
  };
}

/** Whether the turn of this answer awaits input. */
export function awaits(turn: Turn): boolean {
  return turn.output_message.stop_reason === "end_of_message" && turn.output_message.tool_calls.length > 0;
}
