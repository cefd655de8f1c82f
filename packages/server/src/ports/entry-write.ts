import type { Write } from "./store.ts";

/** What ends with a slash, and the key of a record. */
export type EntryParts = readonly [prefix: string, record: string];

/**
 * Writes an entry by which a record is found, such as `owned/OWNER/agent/ID` for `agent/ID`. Few entries are read, so a
 * store need not write them as it writes records, if it knows of which record one is. To compare the keys for that would
 * cost as much as the rest. A copy of the object is a write like any other: its key may be another.
 */
export class EntryWrite implements Write {
  // Only declared: they would else be defined before they are assigned.
  declare readonly key: string;
  declare readonly value: true;
  readonly #parts: EntryParts;
  /** `prefix` ends with a slash. */
  constructor(prefix: string, record: string) {
    this.#parts = [prefix, record];
    this.key = prefix + record;
    this.value = true;
  }
  /** Undefined for a write of something else. */
  static partsOf(write: Write): EntryParts | undefined {
    return #parts in write ? write.#parts : undefined;
  }
}
