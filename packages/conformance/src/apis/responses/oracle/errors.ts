/** Refusals of requests about responses. */
import { isRecord } from "../../../json/difference.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";

/** The statuses for an absent record: a 404 is right under every profile. */
export function missingStatuses({ expectations }: Trace): readonly number[] {
  return expectations.responses.missing_responses === "bad_request" ? [400, 404] : [404];
}

/** The status for a response that cannot be continued, because it does not exist: OpenAI and Llama Stack have the same. */
export const noParent = 400;

/** The type that errors of this status have; undefined where no type is promised. */
export function errorTypeFor(status: number, { expectations }: Trace): string | undefined {
  const { error_types: types } = expectations.responses;
  if (types === undefined || status !== 400) return undefined;
  return types === "openai" ? "invalid_request_error" : "invalid_request";
}

/** The error object of an answer; empty without one. */
export function errorOf({ json }: Exchange): Record<string, unknown> {
  return isRecord(json) && isRecord(json["error"]) ? json["error"] : {};
}
