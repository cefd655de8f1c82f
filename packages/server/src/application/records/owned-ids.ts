/** The ids that a user may read, in order: by the entries of every owner whose records are readable. */
import type { Entry } from "../../ports/store.ts";
import type { Reader } from "./reader.ts";
import type { Listing } from "./listing.ts";
import { keys } from "./keys.ts";
import { readableOwners } from "./known-owners.ts";
import { raw, type RecordStore } from "./record-store.ts";

/** The next id in order; undefined at the end. */
export type NextId = () => Promise<string | undefined>;

const largest = 1_000;
/** Whole records are read then, which may be large. */
const scanned = 64;

export async function openIds(
  app: Reader,
  store: RecordStore,
  listing: Listing,
  skip: number,
): Promise<NextId> {
  if (app.access.namesSome(listing.type)) {
    // A rule may name any record, so that each is looked at.
    const { prefix, mayRead } = listing;
    return pass(idsBelow(store, prefix, { size: scanned, keep: mayRead }), skip);
  }
  const readable = await readableOwners(app, store, "owner", listing.type);
  const isOne = readable.length === 1;
  const size = skip > 0 ? largest : Math.max(8, Math.ceil(128 / (readable.length || 1)));
  const sources = readable.map(({ ownerKey }) =>
    idsBelow(store, keys.owned(ownerKey, listing.prefix), { size, skip: isOne ? skip : 0 }),
  );
  return pass(await merge(sources), isOne ? 0 : skip);
}

async function pass(next: NextId, count: number): Promise<NextId> {
  for (let passed = 0; passed < count; passed += 1) if ((await next()) === undefined) break;
  return next;
}

interface IdsBelow {
  /** How many are read at once. */
  size: number;
  skip?: number;
  /** Which of the records to keep; without it, all, and they are not read. */
  keep?: (entry: Entry) => boolean;
}

function idsBelow(store: RecordStore, prefix: string, { size, skip = 0, keep }: IdsBelow): NextId {
  let waiting: string[] = [];
  let at = 0;
  let after: string | undefined;
  let ended = false;
  return async () => {
    while (at === waiting.length && !ended) {
      const from = after === undefined ? { skip } : { after };
      const entries = await store[raw].list(prefix, { limit: size, keysOnly: keep === undefined, ...from });
      const kept = keep === undefined ? entries : entries.filter(keep);
      waiting = kept.map(({ key }) => key.slice(prefix.length));
      at = 0;
      after = entries.at(-1)?.key ?? after;
      ended = entries.length < size;
    }
    return waiting[at++];
  };
}

/** A source with its next id. */
interface Open {
  source: NextId;
  id: string;
}

/** The smallest of all sources first, each id once. */
async function merge(sources: readonly NextId[]): Promise<NextId> {
  const begun = await Promise.all(sources.map(async (source) => ({ source, id: await source() })));
  // The smallest id last: there may be thousands of owners, and looking at each for every id would take seconds.
  const open = begun.filter(isOpen).toSorted((one, other) => (one.id < other.id ? 1 : -1));
  return async () => {
    let least = open.at(-1);
    const id = least?.id;
    while (least !== undefined && least.id === id) {
      open.pop();
      const following = await least.source();
      if (following !== undefined) insert(open, { source: least.source, id: following });
      least = open.at(-1);
    }
    return id;
  };
}

function insert(open: Open[], one: Open): void {
  let from = 0;
  let to = open.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((open[middle]?.id ?? "") > one.id) from = middle + 1;
    else to = middle;
  }
  open.splice(from, 0, one);
}

function isOpen(one: { source: NextId; id: string | undefined }): one is Open {
  return one.id !== undefined;
}
