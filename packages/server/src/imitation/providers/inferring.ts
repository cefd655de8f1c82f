/** What the wrappers of inference have in common. */
import type { InferenceProvider, Providers } from "@understudy/contract/ports";

/** The same providers, whose model answers in another way. */
export function inferring(
  { inference, ...others }: Providers,
  infer: (honest: InferenceProvider) => InferenceProvider["infer"],
): Providers {
  const changed: InferenceProvider = {
    provider: inference.provider,
    models: () => inference.models(),
    infer: infer(inference),
    // A provider may have it at one time and not at another.
    get intercept(): InferenceProvider["intercept"] {
      return inference.intercept && ((request) => inference.intercept?.(request) ?? null);
    },
  };
  return { ...others, inference: changed };
}
