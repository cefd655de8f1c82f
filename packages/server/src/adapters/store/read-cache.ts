/**
 * What was read from a store stays in memory until a commit writes it. Only before an exclusive store: no other process can
 * change that, and one that is killed takes the cache with it.
 */
import { createLruCache } from "@understudy/contract";
import type { Entry, Store, Write } from "../../ports/store.ts";
import { freezeEntry } from "./freeze.ts";
import { isWholeRange } from "./key-range.ts";
import { createKeptList, type KeptList } from "./kept-list.ts";

/** The limit for all single entries together, and the limit for all lists together. */
const mostCharacters = 32 * 1024 * 1024;

export function withReadCache(store: Store, most = mostCharacters): Store {
  if (!store.exclusive) throw new Error(`${store.name} is shared: what others write would not be noticed.`);
  const entries = createLruCache<string, Entry | "absent">(most);
  const lists = createLruCache<string, KeptList>(most);
  /** What running commits write. */
  const writing = new Set<readonly Write[]>();
  let commits = 0;
  let isClosed = false;

  /** Asked after a read: false if a commit that ran during the read may have changed the result. */
  function steadyFrom(name: string): () => boolean {
    const [isWriting, before] = [[...writing].some((writes) => touches(writes, name)), commits];
    return () => !isWriting && before === commits && !isClosed;
  }

  async function get(key: string): Promise<Entry | undefined> {
    const kept = entries.get(key);
    if (kept === undefined) return getAnew(key);
    // A store that is closed, or whose file was replaced, rejects also what is kept of it.
    await store.now();
    return kept === "absent" ? undefined : kept;
  }

  async function getAnew(key: string): Promise<Entry | undefined> {
    const isSteady = steadyFrom(key);
    const entry = await store.get(key);
    const size = entry === undefined ? key.length : freezeEntry(entry);
    if (isSteady()) entries.set(key, entry ?? "absent", size);
    return entry;
  }

  async function listAll(prefix: string): Promise<Entry[]> {
    const kept = lists.get(prefix);
    if (kept === undefined) return listAnew(prefix);
    const marked = kept.marked();
    if (marked.length > 0) return renew(prefix, kept, marked);
    await store.now();
    return kept.entries();
  }

  async function renew(prefix: string, kept: KeptList, marked: readonly string[]): Promise<Entry[]> {
    const isSteady = steadyFrom(prefix);
    const again = await Promise.all(marked.map(async (key) => store.get(key)));
    if (!isSteady()) return listAnew(prefix);
    kept.replace(
      marked,
      again.flatMap((entry) => entry ?? []),
    );
    lists.set(prefix, kept, kept.size());
    return kept.entries();
  }

  async function listAnew(prefix: string): Promise<Entry[]> {
    const isSteady = steadyFrom(prefix);
    const list = createKeptList(await store.list(prefix));
    if (isSteady()) lists.set(prefix, list, prefix.length + list.size());
    return list.entries();
  }

  function forget(writes: readonly Write[]): void {
    commits += 1;
    for (const { key } of writes) {
      entries.delete(key);
      for (const prefix of prefixesOf(key)) lists.get(prefix)?.mark(key);
    }
  }

  return {
    name: store.name,
    exclusive: true,
    ...(store.notices === undefined ? {} : { notices: store.notices }),
    ...(store.format === undefined ? {} : { format: store.format }),
    now: () => store.now(),
    get,
    // Pages are read from the store: one would push out what is read all the time.
    list: async (prefix, options) =>
      prefix.endsWith("/") && isWholeRange(options) ? listAll(prefix) : store.list(prefix, options),
    async commit(checks, writes) {
      // The list is copied, because the caller may change it while the commit runs.
      const running = [...writes];
      forget(running);
      writing.add(running);
      try {
        return await store.commit(checks, writes);
      } finally {
        writing.delete(running);
      }
    },
    close() {
      isClosed = true;
      entries.clear();
      lists.clear();
      return store.close();
    },
  };
}

/** Whether they write a key or, for a prefix, below it. */
function touches(writes: readonly Write[], name: string): boolean {
  const isPrefix = name.endsWith("/");
  return writes.some(({ key }) => (isPrefix ? key.startsWith(name) : key === name));
}

/** The prefixes of a key that end with a slash. Lists of other prefixes are not kept. */
function prefixesOf(key: string): string[] {
  const prefixes: string[] = [];
  for (let at = key.indexOf("/"); at !== -1; at = key.indexOf("/", at + 1))
    prefixes.push(key.slice(0, at + 1));
  return prefixes;
}
