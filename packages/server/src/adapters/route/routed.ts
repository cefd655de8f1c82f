/** Which of several providers a request names. */
import { ProviderError } from "@understudy/contract";
import type { ProviderCaller, ProviderName } from "@understudy/contract/ports";

/** @throws ProviderError for one that is not there. */
export function routed<P extends { readonly provider?: ProviderName }>(
  providers: readonly P[],
): (caller: ProviderCaller) => P {
  const byId = new Map(providers.map((one) => [one.provider?.provider_id, one]));
  return ({ provider_id }) => {
    const found = byId.get(provider_id);
    if (found !== undefined) return found;
    throw new ProviderError(`There is no provider ${provider_id ?? "without a name"}.`);
  };
}
