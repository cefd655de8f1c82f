/**
 * What was read from a store stays in memory until a commit writes it: lists from the first read on, records and empty
 * lists from the second. Only before an exclusive store: no other process can change that, and one that is killed takes the
 * cache with it.
 */
import { afterwards, attempted, createBag, isPromise, type Awaitable } from "@understudy/contract";
import { EntryWrite } from "../../ports/entry-write.ts";
import { createRecentlyUsed } from "../../ports/recently-used.ts";
import type { Entry, Store, Write } from "../../ports/store.ts";
import { freezeEntry } from "./frozen.ts";
import { createGreatestKeys } from "./greatest-keys.ts";
import { isWhole, segmentOf } from "./key-range.ts";
import { createKeptList, type KeptList } from "./kept-list.ts";
import { createLatest } from "./latest.ts";

/** Of all single entries, and as many of all lists. */
const mostCharacters = 32 * 1024 * 1024;

/**
 * So many names of first reads are remembered, and at most twice as many: so few that they are gone before garbage
 * collection promotes them. Where more records than that are read in turn, none of them is cached.
 */
const mostOnce = 100;

export function withReadCache(store: Store, most = mostCharacters): Store {
  if (!store.exclusive) throw new Error(`${store.name} is shared: what others write would not be noticed.`);
  const entries = createRecentlyUsed<Entry | "absent">(most);
  const lists = createRecentlyUsed<KeptList>(most);
  /** The first segments of lists that were ever kept: keys of others need no look for theirs. */
  const listed = new Set<string>();
  /** Names that were read once, such as the record of a session with one turn, and the list of its turns before. */
  const readOnce = createLatest<true>(mostOnce);
  const greatest = createGreatestKeys();
  /** The first segments of single entries that were ever kept. */
  const read = new Set<string>();
  /** What running commits write. */
  const writing = createBag<readonly Write[]>();
  let commits = 0;
  let closed = false;

  /** Asked after a read: false if a commit ran meanwhile that may have changed what was read. */
  function steadyFrom(name: string): () => boolean {
    const [isWriting, before] = [writing.some((writes) => touches(writes, name)), commits];
    return () => !isWriting && before === commits && !closed;
  }

  /** Returns what ends it. */
  function begin(writes: readonly Write[]): () => void {
    commits += 1;
    for (const write of writes) {
      const { key } = write;
      // The key of an entry is put together only when something looks at it.
      const segment = segmentOf(EntryWrite.partsOf(write)?.[0] ?? key);
      if (read.has(segment)) entries.delete(key);
      greatest.add(segment, key);
      if (listed.has(segment)) for (const prefix of prefixesOf(key)) lists.get(prefix)?.mark(key);
    }
    // A copy: the caller may change the list meanwhile.
    return writing.add([...writes]);
  }

  /** Whether the store answered in this round of the event loop: a turn reads half a dozen times in one. */
  let answers = false;
  /** A store whose file was replaced rejects also what is cached, from the next round on; one that is closed, at once. */
  const onceUsable = <T>(result: () => T): Awaitable<T> => {
    if (answers && !closed) return result();
    return afterwards(store.now(), () => {
      answers = true;
      setImmediate(() => (answers = false));
      return result();
    });
  };

  function get(key: string): Awaitable<Entry | undefined> {
    const kept = entries.get(key);
    if (kept === undefined) return getAnew(key);
    return onceUsable(() => (kept === "absent" ? undefined : kept));
  }

  /** Whether it is read for the first time. */
  function markRead(name: string): boolean {
    if (readOnce.get(name) !== undefined) return false;
    readOnce.set(name, true);
    return true;
  }

  function getAnew(key: string): Awaitable<Entry | undefined> {
    if (markRead(key)) return store.get(key);
    const isSteady = steadyFrom(key);
    return afterwards(store.get(key), (entry) => {
      const size = entry === undefined ? key.length : freezeEntry(entry);
      if (isSteady()) {
        read.add(segmentOf(key));
        entries.set(key, entry ?? "absent", size);
      }
      return entry;
    });
  }

  function listAll(prefix: string): Awaitable<Entry[]> {
    if (greatest.isEmpty(prefix)) return onceUsable(() => []);
    const kept = lists.get(prefix);
    if (kept === undefined) return listAnew(prefix);
    if (kept.isMarked()) return renew(prefix, kept, kept.marked());
    return onceUsable(() => kept.entries());
  }

  async function renew(prefix: string, kept: KeptList, marked: readonly string[]): Promise<Entry[]> {
    const isSteady = steadyFrom(prefix);
    const again = await Promise.all(marked.map(async (key) => store.get(key)));
    if (!isSteady()) return listAnew(prefix);
    kept.replace(marked, again);
    lists.set(prefix, kept, kept.size());
    return kept.entries();
  }

  function listAnew(prefix: string): Awaitable<Entry[]> {
    const isSteady = steadyFrom(prefix);
    return afterwards(store.list(prefix), (all) => {
      if (all.length === 0 && markRead(prefix)) return learnGreatest(prefix, all);
      const list = createKeptList(all);
      listed.add(segmentOf(prefix));
      if (isSteady()) lists.set(prefix, list, prefix.length + list.size());
      return list.entries();
    });
  }

  /** With the first empty list of a kind: one read, which spares one for each new record of that kind. */
  function learnGreatest(prefix: string, empty: Entry[]): Awaitable<Entry[]> {
    const segment = segmentOf(prefix);
    if (greatest.isKnown(segment)) return empty;
    const isSteady = steadyFrom(segment);
    return afterwards(store.list(segment, { reverse: true, limit: 1, keysOnly: true }), ([last]) => {
      if (isSteady()) greatest.learn(segment, last?.key);
      return empty;
    });
  }

  return {
    name: store.name,
    exclusive: true,
    ...(store.notices === undefined ? {} : { notices: store.notices }),
    ...(store.format === undefined ? {} : { format: store.format }),
    now: () => store.now(),
    get,
    // Pages are read from the store: one would push out what is read all the time.
    list: (prefix, options) =>
      prefix.endsWith("/") && isWhole(options) ? listAll(prefix) : store.list(prefix, options),
    commit(checks, writes) {
      const end = begin(writes);
      const committed = attempted(() => store.commit(checks, writes));
      if (!isPromise(committed)) end();
      // Before the caller goes on.
      else committed.then(end, end);
      return committed;
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
