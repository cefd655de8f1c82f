/** Documents with their vectors, in one step: all are seen, or none. */
import { Problem } from "../../domain/errors.ts";
import type { NewDocument } from "../../ports/vector-index.ts";
import type { Embedder } from "./embedder.ts";
import type { FoundVectorDb } from "./find-vector-db.ts";

/** A chunk whose vector is made by the model of its db, if it has none. */
export interface ChunkToPut {
  text: string;
  metadata: Record<string, unknown>;
  tokens: number;
  vector?: readonly number[] | undefined;
}

export interface DocumentToPut {
  document_id: string;
  metadata: Record<string, unknown>;
  chunks: readonly ChunkToPut[];
}

/**
 * Inserts documents, or replaces those of the same ids. Throws `bad_request` for vectors of another length than the db's, with
 * both numbers, and for numbers that are too large; then nothing is inserted.
 */
export async function putDocuments(
  found: FoundVectorDb,
  documents: readonly DocumentToPut[],
  signal: AbortSignal,
): Promise<void> {
  const { index, db, resource } = found;
  const whole = await withVectors(found, documents, signal);
  for (const { vector } of whole.flatMap(({ chunks }) => chunks)) {
    if (vector.length !== db.dimension) throw wrongLengthOf(resource, vector.length, db.dimension);
    if (!vector.every(Number.isFinite)) throw notFinite();
  }
  await index.put(db, whole);
}

export async function withVectors(
  { embedder }: { embedder(): Promise<Embedder> },
  documents: readonly DocumentToPut[],
  signal: AbortSignal,
): Promise<NewDocument[]> {
  const texts = documents.flatMap(({ chunks }) =>
    chunks.flatMap(({ text, vector }) => (vector === undefined ? [text] : [])),
  );
  const made = texts.length === 0 ? [] : await (await embedder()).embed(texts, signal);
  let next = 0;
  return documents.map((document) => ({
    ...document,
    chunks: document.chunks.map(({ vector, ...chunk }) => ({
      ...chunk,
      vector: vector === undefined ? (made[next++] ?? new Float32Array()) : Float32Array.from(vector),
    })),
  }));
}

export function wrongLengthOf(
  { identifier, embedding_model }: { identifier: string; embedding_model: string },
  length: number,
  dimension: number,
): Problem {
  return new Problem(
    "bad_request",
    `Vector db ${identifier} has vectors of ${dimension} numbers, and this one of ${embedding_model} has ${length}. Make the vector db anew for a model of another length.`,
  );
}

/** A vector is kept in 32 bits a number: a larger one would be infinite, and every score with it no number. */
function notFinite(): Problem {
  return new Problem(
    "bad_request",
    "embedding: a vector has a number beyond 3.4e38, which 32 bits do not hold.",
  );
}
