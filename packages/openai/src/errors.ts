/** Errors in OpenAI's format, and in the formats of other servers. */
import { isRecord, ProviderError } from "@understudy/contract";
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
export function toOpenAiProblem({ status, message, headers }: ProviderError): OpenAiProblem {
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const code = status === 429 ? failureCode(status) : undefined;
  return new OpenAiProblem(status, message, { code, headers: Object.fromEntries(named) });
}

/**
 * The error in what a server answered: `{"error":{"message","code"}}`, or with words alone, or `{"detail"}` as FastAPI has it.
 * Null if the answer has no error. `status` is the answer's status; by default the error's code if it is a status, or 500.
 */
export function toProviderError(value: unknown, status?: number): ProviderError | null {
  if (!isRecord(value)) return null;
  const error = value["error"] ?? value["detail"] ?? null;
  if (error === null) return null;
  const fields = isRecord(error) ? error : {};
  const words = fields["message"] ?? fields["detail"] ?? fields["error"] ?? error;
  const message = typeof words === "string" ? words : JSON.stringify(words);
  return new ProviderError(message, { status: status ?? statusIn(fields["code"]) });
}

function statusIn(code: unknown): number {
  const status = Number(code);
  return Number.isInteger(status) && status >= 400 && status <= 599 ? status : 500;
}
