/** A response in short, as lists show it, from its observations. */
import type {
  Observation,
  ResponseHead,
  ResponseIds,
} from "../../../src/application/observation/observation.ts";

export type ResponseState = ResponseHead["status"];

/** In the order in which a response passes them. */
export const responseStates: readonly ResponseState[] = [
  "queued",
  "in_progress",
  "completed",
  "incomplete",
  "failed",
  "cancelled",
  "deleted",
];

export function isRunningHead({ status }: Pick<ResponseHead, "status">): boolean {
  return status === "queued" || status === "in_progress";
}

/** The same head for an observation that does not change it. */
export function headAfter(
  known: ResponseHead | undefined,
  observation: Extract<Observation, ResponseIds>,
): ResponseHead {
  const head = known ?? unknown(observation.response_id);
  switch (observation.type) {
    case "created": {
      const { title, response } = observation;
      const { status, previous_response_id = null, conversation, model, created_at } = response;
      const conversation_id = conversation?.id ?? null;
      return { ...head, status, previous_response_id, conversation_id, model, title, created_at };
    }
    case "ended":
      return { ...head, status: observation.response.status };
    case "failed":
      return { ...head, status: "failed" };
    case "deleted":
      return { ...head, status: "deleted", title: "", model: "" };
    default:
      return head;
  }
}

function unknown(response_id: string): ResponseHead {
  return {
    response_id,
    status: "in_progress",
    previous_response_id: null,
    conversation_id: null,
    model: "",
    title: "",
    created_at: 0,
  };
}
