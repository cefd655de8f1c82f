/** Answers without a stream: JSON, or no body. */
import { errorTable, toProblem, type WireProfile } from "@understudy/contract";
import { toJsonAnswer as json, type Answer } from "@understudy/http";
import { toEnvelope } from "@understudy/responses";

export { json };

export function deleted(wire: WireProfile): Answer {
  return wire.delete_status === 204 ? { status: 204, headers: {}, body: null } : json(null);
}

/** To a path that no front has, with the errors of both APIs: whose client it is cannot be known from its path. */
export function unknownUrl(message: string): Answer {
  const { status } = errorTable.no_such_route;
  return json({ ...toProblem(message), ...toEnvelope(status, { message, code: "unknown_url" }) }, status);
}
