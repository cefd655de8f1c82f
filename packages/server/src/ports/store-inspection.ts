/** What a start would find in a store, none of whose records are changed. */
export interface StoreInspection {
  /** As the store is called when it is open. */
  name: string;
  /** What is there: a version, a format, whether there are records. */
  facts: readonly string[];
  /** What its user has to know; a server would start all the same. */
  warnings: readonly string[];
  /** Whether there is a key with one of the prefixes that the caller looks for. */
  hasKeys: boolean;
  /** What a start would fail with, and what to do. */
  problems: readonly string[];
}
