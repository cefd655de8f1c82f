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
      async function* (request, context) {
        try {
          yield* honest.infer(request, context);
        } catch (error) {
          throw withStatus(error);
        }
      },
  );
  return {
    ...inferred,
    shields: {
      ...shields,
      run: (request, context) =>
        shields.run(request, context).catch((error: unknown) => {
          throw withStatus(error);
        }),
    },
  };
}

function withStatus(error: unknown): unknown {
  if (!(error instanceof ProviderError) || error.status === 400) return error;
  return new Problem("provider_failed", error.message, { status: error.status, cause: error });
}
