/**
 * Finds chunks of the stack's own records, exactly: every chunk is looked at. Vectors stay in memory, up to a limit for all dbs
 * together, those that were not asked for longest are given up. What is in memory counts only for the version just read.
 */
import { createLruCache } from "@understudy/contract";
import { fuse, type Scored } from "../../../domain/retrieval/rank.ts";
import type { FoundChunk, SearchRequest } from "../../../ports/vector-index.ts";
import { readChunk, readHead, type ChunkDb } from "../../records/chunks.ts";
import type { DocumentRecord } from "../../records/record.ts";
import { createRests } from "../../running/rests.ts";
import { fromVectorText } from "../../records/vector-text.ts";
import {
  bytesOf,
  checkSize,
  countWords,
  emptyDb,
  loadDb,
  loadDocument,
  Replaced,
  wrongLength,
  type LoadedDb,
  type LoadedDocument,
} from "./loaded.ts";
import { matchingChunks, nearestChunks, type Counted } from "./scan.ts";

export interface ExactIndex {
  /** `staged`: documents that are seen by this query alone. Throws `bad_request` for a db that is too large. */
  search(db: ChunkDb, request: SearchRequest, staged?: readonly DocumentRecord[]): Promise<FoundChunk[]>;
}

/** As many in a row fail only where documents are replaced all the time. */
const maxAttempts = 100;
/** How many of each list are fused, at least. */
const fused = 100;

export function createExactIndex(mostBytes: number): ExactIndex {
  const kept = createLruCache<string, LoadedDb>(mostBytes);
  const loading = new Map<string, Promise<LoadedDb | undefined>>();

  async function current(db: ChunkDb): Promise<LoadedDb | undefined> {
    const known = kept.get(db.id);
    const running = loading.get(db.id);
    if (running === undefined) {
      const head = await readHead(db);
      if (head === undefined || head.version === known?.version) return head && known;
    } else await running.catch(() => undefined);
    // Another one may have begun meanwhile: it may have read an older version.
    if (loading.has(db.id) || running !== undefined) return current(db);
    const work = loadDb(db, known, mostBytes);
    loading.set(db.id, work);
    try {
      const loaded = await work;
      if (loaded !== undefined) kept.set(db.id, loaded, loaded.bytes);
      return loaded;
    } finally {
      loading.delete(db.id);
    }
  }

  /** The words are counted with the first query that looks for them. */
  async function counted(db: ChunkDb, loaded: LoadedDb, documents: LoadedDocument[]): Promise<Counted[]> {
    const all: Counted[] = [];
    const rest = createRests();
    for (const document of documents) {
      const words = document.words ?? (await countWords(db, document.record, loaded.vocabulary, rest));
      document.words = words;
      all.push({ ...document, words });
    }
    if (kept.get(db.id) !== loaded) return all;
    const bytes = bytesOf(loaded.documents.values());
    checkSize(bytes, mostBytes);
    kept.set(db.id, loaded, bytes);
    return all;
  }

  async function scored(
    db: ChunkDb,
    loaded: LoadedDb,
    documents: LoadedDocument[],
    request: SearchRequest,
  ): Promise<Scored[]> {
    const { mode, vector, text, limit, fusion } = request;
    if (vector !== null && vector.length !== loaded.dimension)
      throw wrongLength(vector.length, loaded.dimension);
    const most = mode === "hybrid" ? Math.max(limit, fused) : limit;
    const near = vector === null || mode === "keyword" ? [] : await nearestChunks(documents, vector, most);
    if (mode === "vector") return near;
    const words = await matchingChunks(await counted(db, loaded, documents), loaded.vocabulary, text, most);
    return mode === "keyword" ? words : fuse([near, words], fusion).slice(0, limit);
  }

  async function attempt(
    db: ChunkDb,
    request: SearchRequest,
    staged: readonly DocumentRecord[],
  ): Promise<FoundChunk[]> {
    const there = await current(db);
    const [first] = staged;
    if (there === undefined && first === undefined) return [];
    const dimension = there?.dimension ?? request.vector?.length ?? 0;
    const loaded: LoadedDb = there ?? emptyDb(dimension);
    const own = await Promise.all(staged.map((record) => loadDocument(db, record, dimension)));
    const all = new Map(loaded.documents);
    for (const one of own) all.set(one.record.document_id, one);
    const { documents: only } = request;
    const wanted = only === undefined ? [...all.values()] : only.flatMap((id) => all.get(id) ?? []);
    const found = await scored(db, loaded, wanted, request);
    return Promise.all(
      found.map(async (one) => {
        const record = all.get(one.document_id)?.record;
        const chunk = record && (await readChunk(db, record, one.position));
        if (chunk === undefined) throw new Replaced();
        return { ...one, ...chunk, vector: fromVectorText(chunk.vector) };
      }),
    );
  }

  return {
    async search(db, request, staged = []) {
      for (let left = maxAttempts; ; left -= 1)
        try {
          return await attempt(db, request, staged);
        } catch (error) {
          if (!(error instanceof Replaced) || left === 0) throw error;
        }
    },
  };
}
