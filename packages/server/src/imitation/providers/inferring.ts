/** What the wrappers of inference have in common. */
import type { InferenceProvider, Providers } from "@understudy/contract/ports";

/** The same providers, whose model answers in another way. */
export function inferring(
  providers: Providers,
  infer: (honest: InferenceProvider) => InferenceProvider["infer"],
): Providers {
  const { inference } = providers;
  return { ...providers, inference: { ...inference, infer: infer(inference) } };
}
