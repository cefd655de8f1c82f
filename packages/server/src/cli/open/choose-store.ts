import type { Configuration } from "../../compose/configuration.ts";
import { parseStoreChoice, type StoreChoice } from "../../compose/store-choice.ts";

/** The store of the command line, else of the configuration, else the command's own. */
export function chooseStore(
  { store, defaultStore }: { store?: StoreChoice; defaultStore: StoreChoice },
  configuration: Configuration | undefined,
): StoreChoice {
  // The configuration is checked, so a text in it is one of a choice.
  const configured = configuration?.store === undefined ? null : parseStoreChoice(configuration.store);
  return store ?? configured ?? defaultStore;
}
