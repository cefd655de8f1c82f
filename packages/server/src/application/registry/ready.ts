/** Asked before the first byte: whether the providers that a turn or a response will use can answer its caller. */
import { ProviderError } from "@understudy/contract";
import { Problem } from "../../domain/errors.ts";
import { checkData, type AskedProvider } from "./check-data.ts";
import { providerFailure, requestFailure } from "../running/failures.ts";

/**
 * Throws `wrong_shape` or `provider_refused` for a caller who did not send what one of them needs, else `provider_down`.
 */
export async function expectReady(all: readonly AskedProvider[]): Promise<void> {
  checkData(all);
  const asked = await Promise.allSettled(all.map(async ({ provider, caller }) => provider.ready?.(caller)));
  const failures = asked.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  const [first] = failures;
  if (first === undefined) return;
  const refusal = failures.find((one) => one instanceof ProviderError && one.status === 400);
  throw refusal === undefined ? toDown(first) : requestFailure(refusal);
}

function toDown(error: unknown): Problem {
  const failure = providerFailure(error);
  const isDown = error instanceof ProviderError && error.status === 503;
  return isDown ? new Problem("provider_down", failure.message) : failure;
}
