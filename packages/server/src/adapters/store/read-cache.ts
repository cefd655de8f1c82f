/**
 * What was read from a store stays in memory until a commit writes it. Only before an exclusive store: no other process can
 * change that, and one that is killed takes the cache with it.
 */
import { createRecentlyUsed } from "../../ports/recently-used.ts";
import type { Entry, Store, Write } from "../../ports/store.ts";
import { freezeEntry } from "./frozen.ts";
import { isWhole, segmentOf } from "./key-range.ts";
import { createKeptList, type KeptList } from "./kept-list.ts";

/** Of all single entries, and as many of all lists. */
const mostCharacters = 32 * 1024 * 1024;

export function withReadCache(store: Store, most = mostCharacters): Store {
  if (!store.exclusive) throw new Error(`${store.name} is shared: what others write would not be noticed.`);
  const entries = createRecentlyUsed<Entry | "absent">(most);
  const lists = createRecentlyUsed<KeptList>(most);
  /** The first segments of lists that were ever kept: keys of others need no look for theirs. */
  const listed = new Set<string>();
  /** The first segments of single entries that were ever kept. */
  const read = new Set<string>();
  /** What running commits write. */
  const writing = new Set<readonly Write[]>();
  let commits = 0;
  let closed = false;

  /** Asked after a read: false if a commit ran meanwhile that may have changed what was read. */
  function steadyFrom(name: string): () => boolean {
    const [isWriting, before] = [[...writing].some((writes) => touches(writes, name)), commits];
    return () => !isWriting && before === commits && !closed;
  }

  /** Returns what ends it. */
  function begin(writes: readonly Write[]): () => void {
    commits += 1;
    for (const { key } of writes) {
      const segment = segmentOf(key);
      if (read.has(segment)) entries.delete(key);
      if (listed.has(segment)) for (const prefix of prefixesOf(key)) lists.get(prefix)?.mark(key);
    }
    // A copy: the caller may change the list meanwhile.
    const copy = [...writes];
    writing.add(copy);
    return () => writing.delete(copy);
  }

  /** Whether the store answered in this round of the event loop: a turn reads half a dozen times in one. */
  let answers = false;
  /** A store whose file was replaced rejects also what is cached, from the next round on; one that is closed, at once. */
  const expectUsable = async (): Promise<void> => {
    if (answers && !closed) return;
    await store.now();
    answers = true;
    setImmediate(() => (answers = false));
  };

  async function get(key: string): Promise<Entry | undefined> {
    const kept = entries.get(key);
    if (kept === undefined) return getAnew(key);
    await expectUsable();
    return kept === "absent" ? undefined : kept;
  }

  async function getAnew(key: string): Promise<Entry | undefined> {
    const isSteady = steadyFrom(key);
    const entry = await store.get(key);
    const size = entry === undefined ? key.length : freezeEntry(entry);
    if (isSteady()) {
      read.add(segmentOf(key));
      entries.set(key, entry ?? "absent", size);
    }
    return entry;
  }

  async function listAll(prefix: string): Promise<Entry[]> {
    const kept = lists.get(prefix);
    if (kept === undefined) return listAnew(prefix);
    if (kept.isMarked()) return renew(prefix, kept, kept.marked());
    await expectUsable();
    return kept.entries();
  }

  async function renew(prefix: string, kept: KeptList, marked: readonly string[]): Promise<Entry[]> {
    const isSteady = steadyFrom(prefix);
    const again = await Promise.all(marked.map(async (key) => store.get(key)));
    if (!isSteady()) return listAnew(prefix);
    kept.replace(marked, again);
    lists.set(prefix, kept, kept.size());
    return kept.entries();
  }

  async function listAnew(prefix: string): Promise<Entry[]> {
    const isSteady = steadyFrom(prefix);
    const list = createKeptList(await store.list(prefix));
    listed.add(segmentOf(prefix));
    if (isSteady()) lists.set(prefix, list, prefix.length + list.size());
    return list.entries();
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
      prefix.endsWith("/") && isWhole(options) ? listAll(prefix) : store.list(prefix, options),
    async commit(checks, writes) {
      const end = begin(writes);
      try {
        return await store.commit(checks, writes);
      } finally {
        end();
      }
    },
    close() {
      closed = true;
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

/** Those prefixes of a key that end with a slash; other lists are not kept. */
function prefixesOf(key: string): string[] {
  const prefixes: string[] = [];
  for (let at = key.indexOf("/"); at !== -1; at = key.indexOf("/", at + 1))
    prefixes.push(key.slice(0, at + 1));
  return prefixes;
}
