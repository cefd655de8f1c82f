import type { ResponseEvent } from "@understudy/contract/responses/types";
import { at, firstText } from "../errors.ts";
import { type ReadSoFar, ResponseFailed, ResponseStreamCut } from "./errors.ts";

/** The events that end a stream. */
const last = ["completed", "incomplete", "failed", "cancelled"].map((status) => `response.${status}`);

/**
 * Parses the data of a server-sent event. Events of unknown types are passed on: servers may have their own. Throws where a
 * server tells of an error in place of an event.
 */
export function readResponseEvent(data: string, known: ReadSoFar): ResponseEvent {
  if (data === "[DONE]") throw new ResponseStreamCut("The stream ended before its last event.", known);
  let event: unknown;
  try {
    event = JSON.parse(data);
  } catch (cause) {
    throw new ResponseStreamCut(`The data of an event is not JSON: ${excerpt(data)}`, known, cause);
  }
  const type = at(event, "type");
  if (type === "error" || typeof type !== "string") {
    const text = firstText(at(event, "error", "message"), at(event, "message"), excerpt(data));
    throw new ResponseFailed(text, known);
  }
  const told = at(event, "response");
  if (isLastEvent({ type }) && typeof at(told, "id") !== "string")
    throw new ResponseStreamCut(`${type} lacks its response: ${excerpt(data)}`, known);
  // The fields that are needed to follow the stream were checked.
  return event as ResponseEvent;
}

export function isLastEvent({ type }: { type: string }): boolean {
  return last.includes(type);
}

function excerpt(data: string): string {
  return data.slice(0, 200);
}
