/** What a turn's failure is called, whoever caused it. */
import { ProviderError } from "@understudy/contract";
import { Problem } from "../domain/errors.ts";

/** A provider's 400 blames the request; anything else is the provider's failure, told in its own words. */
export function providerFailure(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code =
    error instanceof ProviderError && error.status === 400 ? "provider_refused" : "provider_failed";
  return new Problem(code, textOf(error), { cause: error });
}

/** Whatever was thrown, in words. */
export function textOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text === "" ? "It failed without saying why." : text;
}
