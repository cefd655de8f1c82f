/** What model, shields and tools were given, and what they answered: the newest of it, in order. */
import { createCounts } from "../counts.ts";
import { createByScript } from "./by-script.ts";
import { toEntry, type EntryEnding, type StoredEntry, type JournalEntry, type EntryStart } from "./entry.ts";
import { JournalError } from "./error.ts";
import { describeQuery, toFilter, type JournalQuery } from "./query.ts";
import { measured, snapshot } from "./snapshot.ts";
import { toMarker } from "../decide/marker.ts";
import { release, wait, type Waiter } from "../perform/wait.ts";

export type * from "./entry.ts";
export type { JournalQuery } from "./query.ts";

/** Which request is waited for, and for how long. */
export interface NthOptions extends Omit<JournalQuery, "limit"> {
  /** Milliseconds; without end unless said otherwise. */
  timeout?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface Journal {
  list(query?: JournalQuery): JournalEntry[];
  /** The same, as one line of JSON for each entry. */
  toNdjson(query?: JournalQuery): string;
  /**
   * The n-th request, counted from 1, of a conversation or of whatever the query asks for; waits until it has come. Throws
   * a `JournalError` if it does not come in time, or may have come and been dropped; rejects when the signal aborts.
   */
  nth(n: number, options?: NthOptions): Promise<JournalEntry>;
  /** How many requests no reply answered since the journal was cleared, also where their entries had to make room. */
  missed(): number;
  /** How many entries had to make room for newer ones since then. */
  dropped(): number;
  /** How many entries it has. */
  held(): number;
  /** What its entries take, estimated from their texts and values. */
  bytes(): number;
  /** Forgets all entries. The next one goes on counting, so that `after` stays right. */
  clear(): void;
}

/** The side that is written to. */
export interface JournalWriter extends Journal {
  /** Writes down what was asked; what it returns adds how it ended. */
  begin(opening: EntryStart): (ending: EntryEnding) => void;
}

export interface JournalLimits {
  /** 1,000 unless said otherwise. */
  entries?: number;
  /** Bytes of memory that they may take, estimated from their texts and values; 16 million unless said otherwise. */
  bytes?: number;
}

/** What an entry takes besides its data. */
const entryBytes = 300;

export function createJournal({
  entries: most = 1000,
  bytes: largest = 16_000_000,
}: JournalLimits = {}): JournalWriter {
  // By `seq`, which has no gaps: the oldest is found without a search.
  const held = new Map<number, StoredEntry>();
  const byScript = createByScript();
  const waiters = new Set<Waiter>();
  /** The markers of dropped entries: only their conversations cannot be counted any more. */
  const gaps = createCounts();
  let bytes = 0;
  let seq = 0;
  let oldest = 1;
  let dropped = 0;
  let missed = 0;

  const trim = (): void => {
    while (held.size > most || (bytes > largest && held.size > 0)) {
      const entry = held.get(oldest);
      held.delete(oldest);
      if (entry !== undefined) byScript.delete(entry);
      oldest += 1;
      dropped += 1;
      bytes -= entry?.bytes ?? 0;
      if (typeof entry?.marker === "string") gaps.add(entry.marker);
    }
  };
  const newerThan = function* (after: number): Iterable<StoredEntry> {
    for (let at = Math.max(after + 1, oldest); at <= seq; at += 1) {
      const entry = held.get(at);
      if (entry !== undefined) yield entry;
    }
  };
  const select = ({ after = 0, limit = Infinity, ...query }: JournalQuery): JournalEntry[] => {
    const fits = toFilter(query);
    const found: JournalEntry[] = [];
    for (const entry of query.script === undefined ? newerThan(after) : byScript.of(query.script)) {
      if (found.length >= limit) break;
      if (entry.seq > after && fits(entry)) found.push(toEntry(entry));
    }
    return found;
  };
  const hasGap = ({ marker, after = 0 }: JournalQuery): boolean => {
    const key = marker === undefined ? null : toMarker(marker);
    return dropped > 0 && after < oldest - 1 && (key === null || gaps.get(key) > 0);
  };
  return {
    begin({ kind, script, marker, path, matched, fault = null, request: received, own = false }) {
      seq += 1;
      const keep = own ? measured : snapshot;
      const request = keep(received);
      const fits = request.bytes <= largest;
      const size = entryBytes + (fits ? request.bytes : 0);
      const entry: StoredEntry = {
        seq,
        kind,
        script,
        marker,
        path,
        matched,
        fault,
        request: fits ? request.copy : null,
        state: "running",
        answer: null,
        error: null,
        bytes: size,
      };
      held.set(seq, entry);
      byScript.add(entry);
      bytes += size;
      trim();
      release(waiters);
      return ({ state, ...given }) => {
        if (state === "missed") missed += 1;
        if (!held.has(entry.seq)) return;
        const ending = keep(given);
        Object.assign(entry, { state, ...ending.copy });
        bytes += size + ending.bytes - entry.bytes;
        entry.bytes = size + ending.bytes;
        trim();
        release(waiters);
      };
    },
    list: (query = {}) => select(query),
    toNdjson: (query = {}) =>
      select(query)
        .map((entry) => `${JSON.stringify(entry)}\n`)
        .join(""),
    async nth(n, { timeout, signal, ...query } = {}) {
      if (!Number.isSafeInteger(n) || n < 1)
        throw new TypeError(`The n-th request is counted from 1; there is none of number ${n}.`);
      const wanted = `request ${n}${describeQuery(query)}`;
      const end = timeout === undefined ? undefined : performance.now() + timeout;
      for (;;) {
        if (hasGap(query)) throw new JournalError("dropped", toGap(wanted, dropped));
        const found = select({ ...query, limit: n });
        const entry = found[n - 1];
        if (entry !== undefined) return entry;
        const millis = end === undefined ? undefined : Math.max(0, end - performance.now());
        if (await wait(waiters, { millis, signal })) continue;
        throw new JournalError("timeout", toLate(wanted, timeout, found));
      }
    },
    missed: () => missed,
    dropped: () => dropped,
    held: () => held.size,
    bytes: () => bytes,
    clear() {
      held.clear();
      byScript.clear();
      gaps.forget();
      bytes = dropped = missed = 0;
      oldest = seq + 1;
    },
  };
}

function toGap(wanted: string, dropped: number): string {
  return (
    `The journal cannot tell which is ${wanted}: it had to drop ${dropped} entries. ` +
    "Count from a later one with `after`, clear it before the test, or let it hold more."
  );
}

function toLate(wanted: string, timeout: number | undefined, found: readonly JournalEntry[]): string {
  const observed = found.map(({ seq, kind, state, path }) => `#${seq} ${kind} ${path ?? state}`);
  const came = observed.length === 0 ? "none came" : `${observed.length} came: ${observed.join(", ")}`;
  return `No ${wanted} within ${timeout} ms; ${came}.`;
}
