/** The providers of a configuration. */
import type { Configuration } from "../configuration-schema.ts";
import { scriptsType } from "./mistakes.ts";
import { providerTypes, type ProviderEntry } from "./types.ts";

/** Of a configuration without mistakes. */
export function entriesOf({ providers = {} }: Pick<Configuration, "providers">): ProviderEntry[] {
  return Object.entries(providers).flatMap(([api, entries]) =>
    (entries ?? []).flatMap(({ provider_id, type, config = {} }) => {
      const found = providerTypes.find((one) => one.api === api && one.type === type);
      return found === undefined ? [] : [found.entry(provider_id, config)];
    }),
  );
}

/** Whether the scripts are among its providers. */
export function playsScripts({ providers = {} }: Pick<Configuration, "providers">): boolean {
  return (providers.inference ?? []).some(({ type }) => type === scriptsType);
}
