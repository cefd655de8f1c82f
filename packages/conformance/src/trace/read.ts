/** The typed content of an exchange, as far as it is of the schema; whether it is, the checks of the area `wire` judge. */
import { parseSchema, type ValidationIssue } from "@understudy/contract";
import type { Schema, SchemaName, Turn, TurnEvent } from "@understudy/contract/types";
import { isRecord } from "../json/difference.ts";
import { remember } from "../json/remember.ts";
import { omissions } from "../json/omissions.ts";
import type { Exchange } from "./trace.ts";

export type SchemaOutcome<Name extends SchemaName> = ReturnType<typeof parseSchema<Name>>;

/** A value validated against a schema; remembered, since many judges ask. */
export function checked<Name extends SchemaName>(name: Name, value: unknown): SchemaOutcome<Name> {
  if (typeof value !== "object" || value === null) return parseSchema(name, value);
  const known = found(value);
  // The map has the outcome of each schema under the schema's name.
  const outcome = (known.get(name) as SchemaOutcome<Name> | undefined) ?? parseSchema(name, value);
  known.set(name, outcome);
  return outcome;
}

const found = remember<object, Map<SchemaName, unknown>>(() => new Map());

/**
 * The value as it came if it is of the schema; otherwise null. Fields that some servers leave out may be missing: otherwise
 * all that such a server does would go unseen, and not only that.
 */
export function as<Name extends SchemaName>(name: Name, value: unknown): Schema<Name> | null {
  const outcome = checked(name, value);
  // The validator has accepted it. Its own result would lack the properties that the schema does not declare.
  return outcome.ok || outcome.errors.every(isOmission) ? (value as Schema<Name>) : null;
}

function isOmission({ type, path }: ValidationIssue): boolean {
  return type === "missing" && omissions.includes(String(path.at(-1)));
}

/** Whether it is one of the requests that run a turn. */
export function runsTurn({ operation }: Exchange): boolean {
  return operation === "createTurn" || operation === "resumeTurn";
}

/** The events of a stream, in order; items that are not events are left out. */
export const eventsOf: (exchange: Exchange) => TurnEvent[] = remember((exchange) =>
  (exchange.items ?? []).flatMap((item) => eventIn(item) ?? []),
);

function eventIn(item: unknown): TurnEvent | null {
  const known = as("TurnStreamItem", item);
  return known !== null && "event" in known && !("error" in known) ? known.event.payload : null;
}

/** The message of the error that a stream ended with; undefined without one. */
export function streamError({ items }: Exchange): string | undefined {
  if (items === null) return undefined;
  const last = as("TurnStreamItem", items.at(-1));
  return last !== null && "error" in last && !("event" in last) ? last.error.message : undefined;
}

/** The turn that the answer to a new turn or a resume carries, at its end or as a whole; null without one. */
export const announced: (exchange: Exchange) => Turn | null = remember((exchange) => {
  if (exchange.status !== 200 || exchange.disconnected) return null;
  if (!runsTurn(exchange)) return null;
  if (exchange.items === null) return as("Turn", exchange.json);
  const last = eventIn(exchange.items.at(-1));
  return last !== null && "turn" in last ? last.turn : null;
});

const endsOfTurns: readonly unknown[] = ["turn_complete", "turn_awaiting_input"];

/** Whether an item of a stream is the last event of a turn, whatever else is in it: the check of its schema judges that. */
export function endsTurn(item: unknown): boolean {
  const payload = isRecord(item) && isRecord(item["event"]) ? item["event"]["payload"] : undefined;
  return isRecord(payload) && endsOfTurns.includes(payload["event_type"]);
}

/** What an answer ended with: the last item of a stream, otherwise its body. */
export function endOf({ items, json }: Exchange): unknown {
  return items?.at(-1) ?? json;
}

/** Whether the turn of this answer awaits input. */
export function awaits(turn: Turn): boolean {
  return turn.output_message.stop_reason === "end_of_message" && turn.output_message.tool_calls.length > 0;
}
