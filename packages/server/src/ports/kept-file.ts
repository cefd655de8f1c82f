/** A file that another server wrote, with a table of keys and texts. It is read, and never changed. */
export interface KeptFile {
  /** As its user named it. */
  name: string;
  /** The names of its tables, with the number of their rows. */
  tables: ReadonlyMap<string, number>;
  /** The keys that begin so, in their order; none where there is no such table. */
  keys(prefix: string): Iterable<string>;
  /** Undefined for a key that is not there, and for one whose value is no text. */
  get(key: string): string | undefined;
}
