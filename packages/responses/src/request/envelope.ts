/** Errors as OpenAI's clients read them. */
import type { OpenAiError } from "@understudy/contract/responses/types";
import type { RequestFault } from "./fault.ts";

/** Whose word counts where OpenAI and the specification Open Responses differ. */
export type ResponsesDialect = "openai" | "open-responses";

export const responsesDialects: readonly ResponsesDialect[] = ["openai", "open-responses"];

/** The body of an error. */
export function toEnvelope(
  status: number,
  error: { message: string; param?: string | null; code?: string | null },
): OpenAiError {
  const { message, param = null, code = null } = error;
  return { error: { message, type: errorType(status), param, code } };
}

/** Several faults as one: the words of all, up to a number, and field, code and status of the first. */
export function toOneFault(faults: readonly [RequestFault, ...RequestFault[]]): RequestFault {
  const messages = [...new Set(faults.map(({ message }) => message))];
  const rest = messages.length - mostMessages;
  const end = rest > 0 ? [`There are ${rest} more errors.`] : [];
  return { ...faults[0], message: [...messages.slice(0, mostMessages), ...end].join(" ") };
}

/** Of more errors than these only the number is shown. */
export const mostMessages = 20;

/** The `type` of an error with this status. */
export function errorType(status: number): string {
  if (status >= 500) return "server_error";
  return byStatus[status] ?? "invalid_request_error";
}

/** The same in Open Responses. A model's failure has a code of OpenAI's. */
export function openResponsesErrorType(status: number, code: unknown): string {
  if (status === 401) return "authentication_error";
  if (status === 403) return "permission_error";
  if (status === 404) return "not_found";
  if (status === 429) return "too_many_requests";
  if (status < 500) return "invalid_request";
  return code === "server_error" ? "model_error" : "server_error";
}

/** OpenAI's code for a model that failed with this status. */
export function failureCode(status: number): "rate_limit_exceeded" | "server_error" {
  return status === 429 ? "rate_limit_exceeded" : "server_error";
}

const byStatus: Partial<Record<number, string>> = {
  401: "authentication_error",
  403: "permission_error",
  429: "rate_limit_error",
};
