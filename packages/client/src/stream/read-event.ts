import type { ServerSentEvent } from "@understudy/contract/sse";
import type { TurnEvent } from "@understudy/contract/types";
import { valueAt, firstText } from "../sending/errors.ts";
import { lackOf } from "../sending/lacks.ts";
import { isDoneMarker, parseError } from "./event-data.ts";
import {
  IncompleteEvent,
  MalformedEvent,
  TurnFailed,
  TurnStreamCut,
  UnknownEvent,
  type StreamContext,
} from "./errors.ts";
import { lackOfStep, lackOfTurn } from "./turn-lacks.ts";

/** The events that end a stream. */
export type LastEvent = Extract<TurnEvent, { event_type: "turn_complete" | "turn_awaiting_input" }>;

/** What an event lacks of what is needed to follow the turn. */
const lacks = new Map<unknown, (event: unknown) => string | undefined>(
  Object.entries({
    turn_start: (event) => lackOf(event, { turn_id: "a text" }),
    step_start: lackOfStepEvent,
    step_progress: (event) => lackOfStepEvent(event) ?? within("delta", event, lackOfDelta),
    step_complete: (event) => lackOfStepEvent(event) ?? within("step_details", event, lackOfStep),
    turn_complete: (event) => within("turn", event, lackOfTurn),
    turn_awaiting_input: (event) => within("turn", event, lackOfTurn) ?? lackOfCalls(event),
  } satisfies Record<TurnEvent["event_type"], (event: unknown) => string | undefined>),
);

function lackOfStepEvent(event: unknown): string | undefined {
  return lackOf(event, { step_id: "a text", step_type: "a text" });
}

function lackOfDelta(delta: unknown): string | undefined {
  return lackOf(delta, valueAt(delta, "type") === "text" ? { text: "a string" } : { type: "a text" });
}

/** Without calls a caller would not know what the turn waits for. */
function lackOfCalls(event: unknown): string | undefined {
  const [first] = valueAt(event, "turn", "output_message", "tool_calls") as unknown[];
  return first === undefined ? "turn.output_message.tool_calls to answer" : undefined;
}

function within(
  name: string,
  event: unknown,
  lackIn: (value: unknown) => string | undefined,
): string | undefined {
  const lack = lackIn(valueAt(event, name));
  return lack && `${name}.${lack}`;
}

/**
 * Parses a server-sent event; throws a `StreamError`. Checks only the fields that are needed to follow the turn, because
 * servers differ in the others, which are passed on.
 */
export function readEvent({ name, data }: ServerSentEvent, context: () => StreamContext): TurnEvent {
  if (isDoneMarker(data)) throw new TurnStreamCut("The stream ended before its last event.", context());
  const item = name === "error" ? parseError(data) : parse(data, context);
  const error = valueAt(item, "error") ?? (name === "error" ? item : null);
  if (error !== null)
    throw new TurnFailed(
      firstText(
        valueAt(error, "message"),
        valueAt(error, "detail"),
        error,
        `The server sent an error: ${excerpt(data)}`,
      ),
      context(),
    );
  const event = valueAt(item, "event", "payload");
  const kind = valueAt(event, "event_type");
  const lackIn = lacks.get(kind);
  if (lackIn === undefined)
    throw new UnknownEvent(`An event has an unknown type: ${excerpt(data)}`, context());
  const lack = lackIn(event) ?? lackOfSteps(event, context().partial.steps.length);
  if (lack !== undefined)
    throw new IncompleteEvent(`${String(kind)} lacks its ${lack}: ${excerpt(data)}`, context());
  // Type and required fields were checked.
  return event as TurnEvent;
}

/** A turn has all the steps that its stream has completed. */
function lackOfSteps(event: unknown, completed: number): string | undefined {
  const steps = valueAt(event, "turn", "steps");
  return Array.isArray(steps) && steps.length < completed
    ? `turn.steps (${completed} were completed)`
    : undefined;
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
