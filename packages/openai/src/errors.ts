/** Errors in OpenAI's format, and in the formats of other servers. */
import { isRecord, ProviderError } from "@understudy/contract";
import { readings, type Reading } from "./dialects/index.ts";
import { failureCode, toEnvelope } from "@understudy/responses";

interface Details {
  /** The invalid field of the request, such as `messages[0].content`. */
  param?: string | undefined;
  /** A machine-readable code, such as `model_not_found`. */
  code?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** A status and `{"error":{"message","type","param","code"}}`. */
export class OpenAiProblem extends Error {
  override readonly name = "OpenAiProblem";
  readonly status: number;
  readonly details: Details;
  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
  toBody(): object {
    const { param = null, code = null } = this.details;
    return toEnvelope(this.status, { message: this.message, param, code });
  }
}

/** Converts a provider's error, with status and headers. */
export function toOpenAiProblem({ status, message, headers, code: given }: ProviderError): OpenAiProblem {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const code = given ?? (status === 429 ? failureCode(status) : undefined);
  const param = given === "context_length_exceeded" ? "messages" : undefined;
  return new OpenAiProblem(status, message, { code, param, headers: Object.fromEntries(named) });
}

/**
 * The error in what a server answered, in any form that servers have for it (`dialects/errors.ts`). Null if the answer has no
 * error. `status` is the answer's status; by default the error's code if it is a status, or 500.
 */
export function toProviderError(
  value: unknown,
  status?: number,
  rules: readonly Reading[] = readings(),
): ProviderError | null {
  const answered = rules.reduce(
    (plain, rule) => (rule.error === undefined ? plain : rule.error(plain)),
    value,
  );
  const error = isRecord(answered) ? answered["error"] : null;
  if (!isRecord(error)) return null;
  const words = error["message"] ?? error["detail"] ?? error["error"] ?? error;
  const message = typeof words === "string" ? words : JSON.stringify(words);
  return new ProviderError(message, { status: status ?? statusIn(error["code"]) });
}

function statusIn(code: unknown): number {
  const status = Number(code);
  return Number.isInteger(status) && status >= 400 && status <= 599 ? status : 500;
}
