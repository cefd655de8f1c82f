/** `retry_hint: absent`: no answer says whether the client should retry. */
import type { DoorWrapper } from "./door.ts";

export const withoutRetryHint: DoorWrapper = (honest) => async (request, caller) => {
  const answer = await honest(request, caller);
  if (answer.verbatim) return answer;
  const { "x-should-retry": _hint, ...headers } = answer.headers;
  return { ...answer, headers };
};
