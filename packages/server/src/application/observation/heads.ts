/** What the lists of the page show of a turn or a response. */
import type { ResponseObject } from "@understudy/contract/responses/types";
import { isUnfinished } from "../../domain/response-status.ts";
import type { ObservedEvent, ObservedIds, ResponseHead, TurnHead } from "./observation.ts";

export type ObservedHead = TurnHead | ResponseHead;

export function idOf(ids: ObservedIds): string {
  return "turn_id" in ids ? ids.turn_id : ids.response_id;
}

/** Only these, of a head or of anything else that has them. */
export function idsOf(ids: ObservedIds): ObservedIds {
  if (!("turn_id" in ids)) return { response_id: ids.response_id };
  const { agent_id, session_id, turn_id } = ids;
  return { agent_id, session_id, turn_id };
}

export function isTurn(head: ObservedHead): head is TurnHead {
  return "turn_id" in head;
}

export function isResponse(head: ObservedHead): head is ResponseHead {
  return !isTurn(head);
}

export function newHead(ids: ObservedIds, first_seen_at: string): ObservedHead {
  if ("turn_id" in ids) return { ...ids, state: "running", title: "", first_seen_at };
  const unknown = { previous_response_id: null, conversation_id: null, model: "", title: "", created_at: 0 };
  return { ...ids, status: "in_progress", ...unknown };
}

export function isRunning(head: ObservedHead): boolean {
  return isTurn(head) ? head.state === "running" : isUnfinished(head.status);
}

export function headAfter(head: ObservedHead, event: ObservedEvent): ObservedHead {
  return isTurn(head) ? turnAfter(head, event) : responseAfter(head, event);
}

function turnAfter(head: TurnHead, event: ObservedEvent): TurnHead {
  const state = "state" in event ? event.state : "running";
  return { ...head, state, title: event.type === "started" ? event.title : head.title };
}

function responseAfter(head: ResponseHead, event: ObservedEvent): ResponseHead {
  if (event.type === "deleted") return { ...head, status: "deleted", model: "", title: "" };
  if (event.type === "failed") return { ...head, status: "failed" };
  if (event.type === "ended") return { ...head, status: event.response.status };
  if (event.type !== "created") return head;
  const { response, title } = event;
  return { ...toResponseHead(response), title };
}

/** Without its title. */
export function toResponseHead(response: ResponseObject): ResponseHead {
  const { id, status, previous_response_id = null, conversation, model, created_at } = response;
  const conversation_id = conversation?.id ?? null;
  return { response_id: id, status, previous_response_id, conversation_id, model, title: "", created_at };
}
