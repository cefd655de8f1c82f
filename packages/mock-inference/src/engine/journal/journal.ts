/** The journal: the newest requests to model, shields and tools with their answers, in order of arrival. */
import { createFifo } from "@understudy/contract";
import { createCounts } from "../state/counts.ts";
import { createByScript } from "./by-script.ts";
import { toEntry, type EntryEnding, type StoredEntry, type JournalEntry, type EntryStart } from "./entry.ts";
import { JournalError } from "./error.ts";
import { describeQuery, journalQuery, toFilter, which, type JournalQuery } from "./query.ts";
import { measured, snapshot } from "./snapshot.ts";
import { toMarker } from "../decide/marker.ts";
import { release, wait, type Waiter } from "../state/wait.ts";
import { checkMockOptions } from "../../script/check-options.ts";
import { mapping } from "../../script/mapping.ts";
import { abortSignal, amount } from "../../script/option-values.ts";

export type * from "./entry.ts";
export type { JournalQuery } from "./query.ts";

/** Which request to wait for, and how long. */
export interface NthOptions extends Omit<JournalQuery, "limit"> {
  /** Milliseconds; unlimited by default. */
  timeout?: number | undefined;
  signal?: AbortSignal | undefined;
}

const nthOptions = mapping<NthOptions>()({
  ...which,
  timeout: amount.optional(),
  signal: abortSignal.optional(),
});

export interface Journal {
  list(query?: JournalQuery): JournalEntry[];
  /** The same as NDJSON. */
  toNdjson(query?: JournalQuery): string;
  /**
   * Waits for the n-th request (from 1) that matches the query. Rejects with a `JournalError` on timeout or if the entry may
   * have been dropped, with a `TypeError` for an invalid `n`, and with the signal's reason when it aborts.
   */
  nth(n: number, options?: NthOptions): Promise<JournalEntry>;
  /** The `seq` of the newest entry, held or not; 0 before the first. */
  last(): number;
  /** Number of missed requests since the last clear, including dropped ones. */
  missed(): number;
  /** Number of requests since the last clear whose answer called a tool that they did not offer, including dropped ones. */
  unoffered(): number;
  /** Number of requests since the last clear whose messages OpenAI refuses, including dropped ones. */
  invalid(): number;
  /** Number of entries dropped since the last clear. */
  dropped(): number;
  /** Number of entries. */
  held(): number;
  /** Estimated memory of all entries, in bytes. */
  bytes(): number;
  /** Removes all entries. Sequence numbers continue, so that `after` stays valid. */
  clear(): void;
}

export interface JournalWriter extends Journal {
  /** Adds an entry for a request; the returned function completes it. */
  begin(opening: EntryStart): (ending: EntryEnding) => void;
}

export interface JournalLimits {
  /** 1,000 by default. */
  entries?: number | undefined;
  /** Estimated memory in bytes; 16 million by default. */
  bytes?: number | undefined;
}

/** Estimated overhead of an entry. */
const entryBytes = 300;

export function createJournal({
  entries: most = 1000,
  bytes: largest = 16_000_000,
}: JournalLimits = {}): JournalWriter {
  // The entries in the order of their `seq`, which has no gaps from `oldest` on.
  let held = createFifo<StoredEntry>();
  const byScript = createByScript();
  const waiters = new Set<Waiter>();
  /** Markers of dropped entries: `nth` is undefined for their conversations only. */
  const gaps = createCounts();
  let bytes = 0;
  let seq = 0;
  let oldest = 1;
  let dropped = 0;
  let missed = 0;
  let unoffered = 0;
  let invalid = 0;

  const trim = (): void => {
    while (held.length > most || bytes > largest) {
      const entry = held.take();
      if (entry === undefined) return;
      byScript.dropOldest(entry.script);
      oldest += 1;
      dropped += 1;
      bytes -= entry.bytes;
      if (entry.marker !== null) gaps.add(entry.marker);
    }
  };
  const newerThan = (after: number): Iterable<StoredEntry> => held.from(Math.max(0, after + 1 - oldest));
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
    begin(start) {
      const { kind, script, marker, chosen_by, path, matched, request: received, own } = start;
      const { fault = null, http = null, wire = null, unoffered: calls = [] } = start;
      const { tenant = null, invalid: found = null } = start;
      const request = own === "both" ? measured(received) : snapshot(received);
      // Only now: a request that cannot be copied leaves no gap.
      seq += 1;
      if (calls.length > 0) unoffered += 1;
      if (found !== null) invalid += 1;
      const fits = request.bytes <= largest;
      const size = entryBytes + (fits ? request.bytes : 0);
      const entry: StoredEntry = {
        seq,
        kind,
        script,
        marker,
        chosen_by,
        tenant,
        path,
        matched,
        fault,
        http,
        wire,
        unoffered: calls,
        invalid: found,
        request: fits ? request.copy : null,
        state: "running",
        answer: null,
        error: null,
        bytes: size,
      };
      held.add(entry);
      byScript.add(entry);
      bytes += size;
      trim();
      release(waiters);
      return ({ state, ...given }) => {
        if (state === "missed") missed += 1;
        if (entry.seq < oldest) return;
        const ending = own === undefined ? snapshot(given) : measured(given);
        entry.state = state;
        entry.answer = ending.copy.answer;
        entry.error = ending.copy.error;
        bytes += size + ending.bytes - entry.bytes;
        entry.bytes = size + ending.bytes;
        trim();
        release(waiters);
      };
    },
    list(query = {}) {
      checkMockOptions("journal.list", query, journalQuery);
      return select(query);
    },
    toNdjson(query = {}) {
      checkMockOptions("journal.toNdjson", query, journalQuery);
      return select(query)
        .map((entry) => `${JSON.stringify(entry)}\n`)
        .join("");
    },
    async nth(n, options = {}) {
      checkMockOptions("journal.nth", options, nthOptions);
      const { timeout, signal, ...query } = options;
      if (!Number.isSafeInteger(n) || n < 1)
        throw new TypeError(`n counts requests from 1, so it cannot be ${n}.`);
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
    last: () => seq,
    missed: () => missed,
    unoffered: () => unoffered,
    invalid: () => invalid,
    dropped: () => dropped,
    held: () => held.length,
    bytes: () => bytes,
    clear() {
      held = createFifo();
      byScript.clear();
      gaps.forget();
      bytes = dropped = missed = unoffered = invalid = 0;
      oldest = seq + 1;
    },
  };
}

function toGap(wanted: string, dropped: number): string {
  return (
    `The journal cannot determine ${wanted}: it dropped ${dropped} entries. ` +
    "Count from a later entry with `after`, clear the journal before the test, or raise its limits."
  );
}

function toLate(wanted: string, timeout: number | undefined, found: readonly JournalEntry[]): string {
  const observed = found.map(({ seq, kind, state, path }) => `#${seq} ${kind} ${path ?? state}`);
  const came = observed.length === 0 ? "none came" : `${observed.length} came: ${observed.join(", ")}`;
  return `No ${wanted} within ${timeout} ms; ${came}.`;
}
