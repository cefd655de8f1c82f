/** Keeps the chunks of vector dbs, and finds those that fit a query. */
import type { ProviderName } from "@understudy/contract/ports";
import type { VersionCheck } from "./store.ts";

export const searchModes = ["vector", "keyword", "hybrid"] as const;
export type SearchMode = (typeof searchModes)[number];

/** A vector db as an index knows it. */
export interface IndexedDb {
  /** No other db ever has it, not even one of the same name. */
  id: string;
  /** The length of its vectors. */
  dimension: number;
  /** Records of the stack's store that are there until the db is deleted; for an index in that store. */
  alive: readonly VersionCheck[];
}

export interface NewChunk {
  text: string;
  metadata: Record<string, unknown>;
  tokens: number;
  /** As the model gave it; of the length of its db. */
  vector: Float32Array;
}

/** A document with its chunks, in their order. */
export interface NewDocument {
  document_id: string;
  metadata: Record<string, unknown>;
  chunks: readonly NewChunk[];
}

/** A document that is in a db. */
export interface KeptDocument {
  document_id: string;
  metadata: Record<string, unknown>;
  /** How many it has. */
  chunks: number;
}

export interface SearchRequest {
  mode: SearchMode;
  /** The words of the query. */
  text: string;
  /** The vector of the query, of the db's length; null for `keyword`, which needs none. */
  vector: Float32Array | null;
  /** How many chunks to find at most. */
  limit: number;
  /** Only in these documents. */
  documents?: readonly string[] | undefined;
  /** The constant of reciprocal rank fusion, for `hybrid`. Default: 60. */
  fusion?: number | undefined;
}

export interface FoundChunk extends NewChunk {
  document_id: string;
  /** Of the chunk in its document. */
  position: number;
  /** The cosine, the BM25 score, or the sum of reciprocal ranks. */
  score: number;
}

/**
 * Every index promises: what was put is found, in the order of scores, ties by document id and position; documents of one
 * `put` are seen all at once or, if it rejects or its process dies, never; one of an id that is there replaces it; a db sees
 * only its own. `test/retrieval/contract.ts` has this as laws.
 */
export interface VectorIndex {
  readonly provider: ProviderName;
  readonly modes: readonly SearchMode[];
  /** The model of dbs that name none. */
  readonly embedding_model?: string | undefined;
  /** Adds documents, or replaces those of the same ids. */
  put(db: IndexedDb, documents: readonly NewDocument[]): Promise<void>;
  /** Resolves to how many were there. */
  remove(db: IndexedDb, document_ids: readonly string[]): Promise<number>;
  /** Rejects with a `Problem` or a `ProviderError`. */
  search(db: IndexedDb, request: SearchRequest): Promise<FoundChunk[]>;
  /** Ordered by id. */
  documents(db: IndexedDb): Promise<KeptDocument[]>;
  /** Removes all that it has of a db; nothing if it has nothing. Called again after a crash. */
  drop(db: Pick<IndexedDb, "id">): Promise<void>;
}
