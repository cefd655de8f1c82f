import type { ServerSentEvent } from "@understudy/contract/sse";
import type { ResponseEvent } from "@understudy/contract/responses/types";
import { valueAt, firstText } from "../sending/errors.ts";
import { lackOf } from "../sending/lacks.ts";
import { isDoneMarker, parseError } from "../stream/event-data.ts";
import { type ReadSoFar, ResponseFailed, ResponseStreamCut } from "./errors.ts";
import type { FinishedItems } from "./finished-items.ts";
import { lackOfResponse } from "./response-lacks.ts";

/** How much is shown of an event. */
const excerpt = 200;

/** The statuses of a response that has ended. */
const ended = ["completed", "incomplete", "failed", "cancelled"];
/** The events that end a stream. */
const last = ended.map((status) => `response.${status}`);

/**
 * Parses a server-sent event. Events of unknown types are passed on: servers may have their own. Throws where a server tells
 * of an error in place of an event, and where an event lacks what is needed to follow the stream.
 */
export function readResponseEvent(
  { name, data }: ServerSentEvent,
  known: ReadSoFar,
  items: FinishedItems,
): ResponseEvent {
  const cut = (why: string, cause?: unknown): ResponseStreamCut =>
    new ResponseStreamCut(`${why}: ${data.slice(0, excerpt)}`, known, cause);
  if (isDoneMarker(data)) throw new ResponseStreamCut("The stream ended before its last event.", known);
  let event: unknown;
  try {
    event = name === "error" ? parseError(data) : JSON.parse(data);
  } catch (cause) {
    throw cut("The data of an event is not JSON", cause);
  }
  const type = valueAt(event, "type");
  if (type === "error" || typeof type !== "string" || name === "error") {
    const error = valueAt(event, "error");
    const said = [
      valueAt(error, "message"),
      valueAt(event, "message"),
      valueAt(event, "detail"),
      error,
      event,
    ];
    throw new ResponseFailed(
      firstText(...said, `The server sent an error: ${data.slice(0, excerpt)}`),
      known,
    );
  }
  items.add(event);
  const read = isLastEvent({ type }) ? completed(type, event, items) : event;
  if (isLastEvent({ type }) && valueAt(read, "response", "output") === null)
    throw cut(`${type} lacks items of its response that had begun`);
  const lack = lackOfEvent(type, read);
  if (lack !== undefined) throw cut(`${type} lacks its ${lack}`);
  // The fields that are needed to follow the stream were checked.
  return read as ResponseEvent;
}

/** The event with the status that its type says, and with all items of the stream. */
function completed(type: string, event: unknown, items: FinishedItems): unknown {
  const response = Object(valueAt(event, "response")) as Record<string, unknown>;
  const { status, output } = response;
  return {
    ...(event as object),
    response: {
      ...response,
      // Only these statuses say how the response ended.
      status: ended.includes(status as string) ? status : type.slice("response.".length),
      output: items.output(output, type === "response.completed"),
    },
  };
}

function lackOfEvent(type: string, event: unknown): string | undefined {
  if (type === "response.output_text.delta") return lackOf(event, { delta: "a string" });
  const response = valueAt(event, "response");
  const isLast = isLastEvent({ type });
  if (!isLast && response === undefined) return undefined;
  const lack = isLast ? lackOfResponse(response) : lackOf(response, { id: "a text" });
  return lack && `response.${lack}`;
}

export function isLastEvent({ type }: { type: string }): boolean {
  return last.includes(type);
}
