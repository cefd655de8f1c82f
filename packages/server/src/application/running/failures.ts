/** Maps failures of providers to problems. */
import { ProviderError } from "@understudy/contract";
import { failureCode } from "@understudy/responses";
import { Problem } from "../../domain/errors.ts";

/** A provider may reject the request with a 400; every other error is a failure of the provider, with its message. */
export function requestFailure(error: unknown): Problem {
  const refused = error instanceof ProviderError && error.status === 400;
  return refused ? new Problem("provider_refused", textOf(error), { cause: error }) : providerFailure(error);
}

/** A failure of a provider, with its message. */
export function providerFailure(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem("provider_failed", textOf(error), { cause: error });
}

/** What the model answered with, where a problem is its failure or refusal; null for any other error. */
export function failureOf(error: unknown): ProviderError | null {
  if (!(error instanceof Problem) || !ofModels.includes(error.code)) return null;
  return error.cause instanceof ProviderError ? error.cause : null;
}

const ofModels: readonly string[] = ["provider_failed", "provider_refused"];

/** The code of an error for an application that speaks OpenAI's API: of a model's failure it is OpenAI's. */
export function failureCodeOf(error: { code: string }): string {
  const failure = failureOf(error);
  if (failure === null) return error.code;
  return failure.code ?? (error.code === "provider_failed" ? failureCode(failure.status) : error.code);
}

/** The message of any thrown value. */
export function textOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text === "" ? "It failed without a message." : text;
}
