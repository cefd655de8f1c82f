/** What is known of a store without opening it: nothing is created or changed. */
export interface StoreInspection {
  /** As the store is called when it is open. */
  name: string;
  /** What is there: a version, a format, whether there are records. */
  facts: readonly string[];
  /** What its user has to know; a server would start all the same. */
  warnings: readonly string[];
  /** False for one that a start creates or finds empty. */
  mayHaveRecords: boolean;
  /** What a start would fail with, and what to do. */
  problems: readonly string[];
}
