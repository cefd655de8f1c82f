/** `request_id: absent`: answers have an `x-trace-id` of 32 hexadecimal digits, and no `x-request-id`. */
import type { DoorWrapper } from "./door.ts";

export const traceIds: DoorWrapper = (honest) => async (request, caller) => {
  const answer = await honest(request, caller);
  if (answer.verbatim) return answer;
  const { "x-request-id": _id, ...headers } = answer.headers;
  return { ...answer, headers: { ...headers, "x-trace-id": crypto.randomUUID().replaceAll("-", "") } };
};
