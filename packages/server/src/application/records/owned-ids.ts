/** The ids that a user may read, in order: those of every owner whose records are readable, and those that rules name. */
import type { Entry } from "../../ports/store.ts";
import type { App } from "../app.ts";
import type { Listing } from "./listing.ts";
import { knownOwners, unnamed } from "./owned.ts";
import { read, type AgentRecord, type SessionRecord } from "./record.ts";
import { raw, type RecordStore } from "./record-store.ts";

/** ReadableIds in order, one at a time; undefined at the end. `skip` passes over the first ones. */
export interface ReadableIds {
  next(): Promise<string | undefined>;
}

const largest = 1_000;

export async function openIds(
  app: App,
  store: RecordStore,
  listing: Listing,
  skip: number,
): Promise<ReadableIds> {
  const owners = await knownOwners(store);
  // No rule that names one record speaks of an id that is nobody's.
  const readable = owners.filter(({ owner }) => app.access.may("read", listing.type, unnamed, owner));
  const { allowed, refused } = await namedIds(app, store, listing);
  const isOne = readable.length === 1 && allowed.length === 0 && refused.size === 0;
  const size = skip > 0 ? largest : Math.max(8, Math.ceil(128 / (readable.length || 1)));
  const sources = readable.map(({ ownerKey }) =>
    idsBelow(store, listing.owned(ownerKey), { size, skip: isOne ? skip : 0 }),
  );
  const merged = await merge([...sources, idsOf(allowed)]);
  const next = async (): Promise<string | undefined> => {
    for (;;) {
      const id = await merged();
      if (id === undefined || !refused.has(id)) return id;
    }
  };
  if (!isOne) for (let passed = 0; passed < skip; passed += 1) if ((await next()) === undefined) break;
  return { next };
}

/** What rules say of single records, whoever owns them. */
async function namedIds(
  { access }: App,
  store: RecordStore,
  { type, prefix }: Listing,
): Promise<{ allowed: string[]; refused: ReadonlySet<string> }> {
  const named = [...new Set(access.named(type))].toSorted();
  const found = await Promise.all(named.map((id) => store[raw].get(prefix + id)));
  const mayRead = (id: string, entry: Entry | undefined): boolean =>
    entry !== undefined && access.may("read", type, id, read<AgentRecord | SessionRecord>(entry).owner);
  const allowed = named.filter((id, n) => mayRead(id, found[n]));
  return { allowed, refused: new Set(named.filter((id) => !allowed.includes(id))) };
}

type Source = () => Promise<string | undefined>;

function idsOf(ids: readonly string[]): Source {
  const left = ids.values();
  return async () => left.next().value;
}

function idsBelow(
  store: RecordStore,
  prefix: string,
  { size, skip }: { size: number; skip: number },
): Source {
  let waiting: string[] = [];
  let at = 0;
  let after: string | undefined;
  let ended = false;
  return async () => {
    if (at === waiting.length && !ended) {
      const from = after === undefined ? { skip } : { after };
      const entries = await store[raw].list(prefix, { limit: size, keysOnly: true, ...from });
      waiting = entries.map(({ key }) => key.slice(prefix.length));
      at = 0;
      after = entries.at(-1)?.key ?? after;
      ended = entries.length < size;
    }
    return waiting[at++];
  };
}

/** The smallest of all sources first, each id once. */
async function merge(sources: readonly Source[]): Promise<Source> {
  const open = (await Promise.all(sources.map(async (source) => ({ source, id: await source() })))).filter(
    isOpen,
  );
  return async () => {
    const [first, ...others] = open;
    if (first === undefined) return undefined;
    const { id } = others.reduce((least, one) => (one.id < least.id ? one : least), first);
    for (const one of open.filter((held) => held.id === id)) {
      const following = await one.source();
      if (following === undefined) open.splice(open.indexOf(one), 1);
      else one.id = following;
    }
    return id;
  };
}

function isOpen(one: { source: Source; id: string | undefined }): one is { source: Source; id: string } {
  return one.id !== undefined;
}
