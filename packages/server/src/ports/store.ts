/** Any JSON value. What is read back is equal to what was written, and shares nothing with it. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/**
 * Names one state of one key. Opaque; compared for equality only. Every write gives its key a version
 * that this key never had before, also after it was deleted and written again.
 */
export type Version = string;

/** One record as it was read. */
export interface Entry {
  key: string;
  value: JsonValue;
  version: Version;
}

/** Holds if the key still has this version; `null` means: if the key is absent. */
export interface VersionCheck {
  key: string;
  version: Version | null;
}

/** Writes a value, or deletes the key (also one that is absent) when `value` is undefined. */
export interface Write {
  key: string;
  value: JsonValue | undefined;
}

export interface ListOptions {
  /** Only keys that come after this one (before it, when reversed). It need not exist. */
  after?: string;
  /** At most so many entries; without it, all. */
  limit?: number;
  /** From the last key to the first. */
  reverse?: boolean;
}

/**
 * The three verbs that every backend speaks. Keys are printable ASCII and compare by code unit.
 * A store that cannot do its work throws; it never answers with less than it was asked for.
 */
export interface Store {
  /** What `/_understudy` says of it: `memory`, `sqlite:FILE`, … */
  readonly name: string;
  /** True when no other process can write to it: what an earlier start left claimed is then void. */
  readonly exclusive: boolean;
  get(key: string): Promise<Entry | undefined>;
  /** The entries whose key starts with the prefix, in the order of their keys. */
  list(prefix: string, options?: ListOptions): Promise<Entry[]>;
  /** Applies all writes if every check holds, else none; says which. */
  commit(checks: readonly VersionCheck[], writes: readonly Write[]): Promise<boolean>;
  close(): Promise<void>;
}
