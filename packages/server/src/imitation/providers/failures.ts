/** `provider_failures: passed_on`: the failure of a model or shield keeps the status that its provider gave it. */
import { ProviderError } from "@understudy/contract";
import type { Providers } from "@understudy/contract/ports";
import { Problem } from "../../domain/errors.ts";
import { inferring } from "./inferring.ts";

export function passedOnFailures(providers: Providers): Providers {
  const { shields } = providers;
  const inferred = inferring(
    providers,
    (honest) =>
      async function* (request, signal) {
        try {
          yield* honest.infer(request, signal);
        } catch (error) {
          throw withStatus(error);
        }
      },
  );
  return {
    ...inferred,
    shields: {
      provider: shields.provider,
      shields: () => shields.shields(),
      run: (request, signal) =>
        shields.run(request, signal).catch((error: unknown) => {
          throw withStatus(error);
        }),
    },
  };
}

function withStatus(error: unknown): unknown {
  if (!(error instanceof ProviderError) || error.status === 400) return error;
  return new Problem("provider_failed", error.message, { status: error.status, cause: error });
}
