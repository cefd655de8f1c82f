import { ok, rejects } from "node:assert/strict";
import type { Awaitable } from "@understudy/contract";
import type {
  VersionCheck,
  Entry,
  StoredJson,
  ListOptions,
  Store,
  Version,
  Write,
} from "../../../src/ports/store.ts";

/** One fact that holds for every store. `open` gives an empty store each time; it is closed again. */
export interface StoreLaw {
  name: string;
  run: (open: () => Promise<Store>) => Promise<void>;
}

export function law(name: string, body: (store: Store) => Promise<void>): StoreLaw {
  return {
    name,
    async run(open) {
      const store = await open();
      try {
        await body(store);
      } finally {
        await store.close();
      }
    },
  };
}

/** Writes without checks. */
export async function write(store: Store, records: Record<string, StoredJson | undefined>): Promise<void> {
  const writes = Object.entries(records).map(([key, value]): Write => ({ key, value }));
  if (!(await store.commit([], writes))) throw new Error("a commit without checks was refused");
}

/** The version of a key that must be there. */
export async function versionOf(store: Store, key: string): Promise<Version> {
  const entry = await store.get(key);
  if (!entry) throw new Error(`${key} is not there`);
  return entry.version;
}

/** The key as it is now, as a check. */
export async function unchanged(store: Store, key: string): Promise<VersionCheck> {
  return { key, version: (await store.get(key))?.version ?? null };
}

/** Just the keys of a list. */
export async function keysOf(store: Store, prefix: string, options?: ListOptions): Promise<string[]> {
  return (await store.list(prefix, options)).map(({ key }: Entry) => key);
}

/** Just the value of a key. */
export async function valueOf(store: Store, key: string): Promise<StoredJson | undefined> {
  return (await store.get(key))?.value;
}

/** Fails where it is awaited, and not before it has returned. */
export async function fails(work: () => Awaitable<unknown>): Promise<void> {
  const result = work();
  ok(result instanceof Promise, "it has a result");
  await rejects(result);
}
