import type { Awaitable } from "@understudy/contract";
import type { StoreFormat } from "./store-format.ts";

/**
 * Any JSON value. A value that is read equals the written one, and shares no objects with it. It may be frozen, as others
 * may read the same object.
 */
export type StoredJson = null | boolean | number | string | StoredJson[] | { [key: string]: StoredJson };

/**
 * The version of a key. Opaque; compared for equality only. Every write gives its key a version that it never had
 * before, also after a delete. Where several processes write it is a unique id: after a failover, which may lose
 * commits, a counter would give a version twice.
 */
export type Version = string;

/** A record with its version. */
export interface Entry {
  key: string;
  value: StoredJson;
  version: Version;
}

/** Holds if the key has this version, or is absent for `null`. */
export interface VersionCheck {
  key: string;
  version: Version | null;
}

/** Writes a value, or deletes the key (also one that is absent) when `value` is undefined. */
export interface Write {
  key: string;
  value: StoredJson | undefined;
}

export interface ListOptions {
  /** Only keys after this one (before it, when reversed). It need not exist. */
  after?: string;
  /** So many entries are passed over first; with `keysOnly` at little cost. */
  skip?: number;
  /** Maximum number of entries; without it, all. */
  limit?: number;
  /** From the last key to the first. */
  reverse?: boolean;
  /**
   * Reads only keys, at a cost that does not depend on the values: values are null, and versions empty, as no
   * record's version is.
   */
  keysOnly?: boolean;
}

/**
 * A key-value store with compare-and-set commits. Keys are printable ASCII and compare by code unit.
 * A store that fails rejects, and does not throw before it returns; it never gives partial results.
 */
export interface Store {
  /** The name that `/_understudy` shows: `memory`, `sqlite:FILE`, … */
  readonly name: string;
  /** True if no other process can write to it; then claims of an earlier start are void. */
  readonly exclusive: boolean;
  /** What its user has to know of how well it keeps what it is given; may change while it is open. */
  readonly notices?: readonly string[];
  /** Absent if its records end with the process. */
  readonly format?: StoreFormat;
  /**
   * Milliseconds since 1970 on the one clock of all processes that share the store. Claims depend on it, and
   * everything that expires for all processes at once. If the store is not exclusive, timestamps of records come from
   * it too, and it is called every second.
   */
  now(): Awaitable<number>;
  get(key: string): Awaitable<Entry | undefined>;
  /** The entries whose key starts with the prefix, ordered by key. */
  list(prefix: string, options?: ListOptions): Awaitable<Entry[]>;
  /**
   * Applies all writes and returns true if every check holds; otherwise it applies no write. Readers see either all
   * writes of a commit or no write of it.
   */
  commit(checks: readonly VersionCheck[], writes: readonly Write[]): Awaitable<boolean>;
  close(): Promise<void>;
}
