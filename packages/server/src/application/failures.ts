/** What a turn's failure is called, whoever caused it. */
import { ProviderError } from "@understudy/contract";
import { Problem } from "../domain/errors.ts";

/** Who is asked for an answer may blame the request, with a 400; anything else is its failure, told in its own words. */
export function requestFailure(error: unknown): Problem {
  const refused = error instanceof ProviderError && error.status === 400;
  return refused ? new Problem("provider_refused", textOf(error), { cause: error }) : providerFailure(error);
}

/** A failure of a provider, told in its own words. */
export function providerFailure(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem("provider_failed", textOf(error), { cause: error });
}

/** Whatever was thrown, in words. */
export function textOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text === "" ? "It failed without saying why." : text;
}
