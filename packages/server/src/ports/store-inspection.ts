/** What a start would find in a store. Inspecting a store changes no record. */
export interface StoreInspection {
  /** The name that the store has when it is open. */
  name: string;
  /** Facts about the store: its version, its format, whether it has records. */
  facts: readonly string[];
  /** What its user has to know; a server would start all the same. */
  warnings: readonly string[];
  /** Whether there is a key with one of the prefixes that the caller looks for. */
  hasKeys: boolean;
  /** What a start would fail with, and what to do. */
  problems: readonly string[];
}
