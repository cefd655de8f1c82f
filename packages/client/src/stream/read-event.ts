import { parseEvent, type EventSyntaxError } from "@understudy/contract/sse";
import type { TurnEvent } from "@understudy/contract/types";
import { isObject } from "../errors.ts";
import { IncompleteEvent, MalformedEvent, TurnFailed, UnknownEvent, type StreamContext } from "./errors.ts";

const step = ["step_id", "step_type"];

/** What each kind must have to be of use: texts that are not empty, and objects. */
const needed: Record<TurnEvent["event_type"], { texts: string[]; object?: string; within?: string[] }> = {
  turn_start: { texts: ["turn_id"] },
  step_start: { texts: step },
  step_progress: { texts: step, object: "delta", within: ["type"] },
  step_complete: { texts: step, object: "step_details", within: step },
  turn_complete: { texts: [], object: "turn", within: ["turn_id", "session_id"] },
  turn_awaiting_input: { texts: [], object: "turn", within: ["turn_id", "session_id"] },
};

/**
 * The event in the data of a server-sent event; throws what is wrong with it. Servers differ in fields: what the
 * reader needs to follow the turn is checked, everything else is passed on as it came.
 */
export function readEvent(data: string, context: () => StreamContext): TurnEvent {
  const item = parse(data, context);
  if (isObject(item) && isObject(item.error)) throw new TurnFailed(textOf(item.error), context());
  const event = isObject(item) && isObject(item.event) ? item.event.payload : undefined;
  const kind = isObject(event) ? event.event_type : undefined;
  if (!isObject(event) || !isKind(kind))
    throw new UnknownEvent(`An event is of no known kind: ${excerpt(data)}`, context());
  const { texts, object = "", within = [] } = needed[kind];
  const inner = object === "" ? undefined : event[object];
  const lacks =
    texts.find((name) => !isText(event[name])) ??
    (object !== "" && !isObject(inner)
      ? object
      : within.find((name) => isObject(inner) && !isText(inner[name])));
  if (lacks !== undefined)
    throw new IncompleteEvent(`An event of kind ${kind} lacks its ${lacks}: ${excerpt(data)}`, context());
  // Its kind and what the kind needs were just checked.
  return event as TurnEvent;
}

/** Whether nothing follows this event. */
export function isLast(
  event: TurnEvent,
): event is Extract<TurnEvent, { event_type: "turn_complete" | "turn_awaiting_input" }> {
  return event.event_type === "turn_complete" || event.event_type === "turn_awaiting_input";
}

function parse(data: string, context: () => StreamContext): unknown {
  try {
    return parseEvent(data);
  } catch (error) {
    throw new MalformedEvent((error as EventSyntaxError).message, context(), error);
  }
}

function textOf(error: Record<string, unknown>): string {
  return typeof error.message === "string" ? error.message : JSON.stringify(error);
}

function isKind(kind: unknown): kind is TurnEvent["event_type"] {
  return typeof kind === "string" && Object.hasOwn(needed, kind);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function excerpt(data: string): string {
  return data.length > 200 ? `${data.slice(0, 200)}…` : data;
}
