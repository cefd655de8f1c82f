/** What the laws of vector indexes have in common. */
import type {
  FoundChunk,
  IndexedDb,
  NewDocument,
  SearchRequest,
  VectorIndex,
} from "../../src/ports/vector-index.ts";

/** An index, and the same as another process has it. */
export interface OpenedIndex {
  one: VectorIndex;
  other: VectorIndex;
  close(): Promise<void>;
}

/** One fact that holds for every index. `open` gives an empty one each time; it is closed again. */
export interface VectorLaw {
  name: string;
  run(open: () => Promise<OpenedIndex>): Promise<void>;
}

export function law(name: string, body: (opened: OpenedIndex) => Promise<void>): VectorLaw {
  return {
    name,
    async run(open) {
      const opened = await open();
      try {
        await body(opened);
      } finally {
        await opened.close();
      }
    },
  };
}

let dbs = 0;

export function newDb(dimension = 3): IndexedDb {
  dbs += 1;
  return { id: `00000000-0000-4000-8000-${dbs.toString(16).padStart(12, "0")}`, dimension, alive: [] };
}

/** A document with a chunk for each vector; the text says which. */
export function documentOf(document_id: string, vectors: readonly number[][], word = "text"): NewDocument {
  return {
    document_id,
    metadata: { of: document_id },
    chunks: vectors.map((vector, at) => ({
      text: `${word} ${at} of ${document_id}`,
      metadata: { document_id, at },
      tokens: 4,
      vector: Float32Array.from(vector),
    })),
  };
}

export function near(vector: readonly number[], limit = 10): SearchRequest {
  return { mode: "vector", text: "", vector: Float32Array.from(vector), limit };
}

/** Just where the chunks are. */
export function placesOf(found: readonly FoundChunk[]): string[] {
  return found.map(({ document_id, position }) => `${document_id}/${position}`);
}
