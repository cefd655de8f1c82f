/** Refusals of requests about responses. */
import { isRecord } from "../../trace/difference.ts";
import type { Exchange, Trace } from "../../trace/trace.ts";

/** The statuses for what is not there: a 404 is right under every profile. */
export function missingStatuses({ expectations }: Trace): readonly number[] {
  return expectations.responses.missing_responses === "bad_request" ? [400, 404] : [404];
}

/** The error object of an answer; empty without one. */
export function errorOf({ json }: Exchange): Record<string, unknown> {
  return isRecord(json) && isRecord(json["error"]) ? json["error"] : {};
}
