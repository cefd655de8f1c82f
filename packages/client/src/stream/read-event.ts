import type { TurnEvent } from "@understudy/contract/types";
import { at, firstText } from "../errors.ts";
import { IncompleteEvent, MalformedEvent, TurnFailed, UnknownEvent, type StreamContext } from "./errors.ts";

/** The events that end a stream. */
export type LastEvent = Extract<TurnEvent, { event_type: "turn_complete" | "turn_awaiting_input" }>;

const step = ["step_id", "step_type"];
const turn = ["turn.turn_id", "turn.session_id"];

/** Paths of the required texts, by event type. */
const needed = new Map<unknown, string[]>(
  Object.entries({
    turn_start: ["turn_id"],
    step_start: step,
    step_progress: [...step, "delta.type"],
    step_complete: [...step, "step_details.step_type"],
    turn_complete: turn,
    turn_awaiting_input: turn,
  } satisfies Record<TurnEvent["event_type"], string[]>),
);

/**
 * Parses the data of a server-sent event; throws a `StreamError`. Checks only the fields that are needed to follow the turn,
 * because servers differ in the others, which are passed on.
 */
export function readEvent(data: string, context: () => StreamContext): TurnEvent {
  const item = parse(data, context);
  const error = at(item, "error") ?? null;
  if (error !== null) throw new TurnFailed(firstText(at(error, "message"), excerpt(data)), context());
  const event = at(item, "event", "payload");
  const kind = at(event, "event_type");
  const paths = needed.get(kind);
  if (paths === undefined)
    throw new UnknownEvent(`An event has an unknown type: ${excerpt(data)}`, context());
  for (const path of paths) {
    const value = at(event, ...path.split("."));
    if (typeof value !== "string" || value === "")
      throw new IncompleteEvent(`${String(kind)} lacks its ${path}: ${excerpt(data)}`, context());
  }
  // Type and required fields were checked.
  return event as TurnEvent;
}

export function isLast(event: TurnEvent): event is LastEvent {
  return event.event_type === "turn_complete" || event.event_type === "turn_awaiting_input";
}

function parse(data: string, context: () => StreamContext): unknown {
  try {
    return JSON.parse(data);
  } catch (cause) {
    throw new MalformedEvent(`The data of an event is not JSON: ${excerpt(data)}`, context(), cause);
  }
}

function excerpt(data: string): string {
  return data.slice(0, 200);
}
