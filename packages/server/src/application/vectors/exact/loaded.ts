/** The vectors of a db in memory, as they were at a version of it. */
import { Problem } from "../../../domain/errors.ts";
import { toUnit } from "../../../domain/retrieval/similarity.ts";
import type { Version } from "../../../ports/store.ts";
import { chunksOfDocument, readWholeDb, type ChunkDb } from "../../records/chunks.ts";
import type { ChunkRecord, DocumentRecord } from "../../records/record.ts";
import { fromVectorText } from "../../records/vector-text.ts";
import { createRests } from "../../running/rests.ts";
import { createCounting, type Words } from "./words.ts";

export interface LoadedDocument {
  record: DocumentRecord;
  /** The vectors of its chunks with length 1, one behind the other. */
  rows: Float32Array;
  /** Of its chunks; loaded with the first query that looks for words. */
  words?: Words;
}

export interface LoadedDb {
  version: Version;
  dimension: number;
  documents: ReadonlyMap<string, LoadedDocument>;
  /** The words of its chunks, each with a number. */
  vocabulary: Map<string, number>;
  /** About what it takes in memory. */
  bytes: number;
}

/** Of which nothing is stored yet. */
export function emptyDb(dimension: number): LoadedDb {
  return { version: "", dimension, documents: new Map(), vocabulary: new Map(), bytes: 0 };
}

/** A document was replaced or removed while it was read: to be read anew. */
export class Replaced extends Error {}

/** Documents that are not there yet, or were replaced, are read; `known`: how it was before. */
export async function loadDb(
  db: ChunkDb,
  known: LoadedDb | undefined,
  mostBytes: number,
): Promise<LoadedDb | undefined> {
  const whole = await readWholeDb(db);
  if (whole === undefined) return undefined;
  const { dimension } = whole.head.value;
  const before = known?.dimension === dimension ? known : undefined;
  const chunks = whole.documents.reduce((sum, record) => sum + record.chunks, 0);
  checkSize(chunks * dimension * Float32Array.BYTES_PER_ELEMENT, mostBytes);
  const documents = new Map<string, LoadedDocument>();
  const rest = createRests();
  for (const record of whole.documents) {
    const loaded = before?.documents.get(record.document_id);
    const isSame = loaded?.record.generation === record.generation;
    documents.set(record.document_id, isSame ? loaded : await loadDocument(db, record, dimension, rest));
  }
  const vocabulary = before?.vocabulary ?? new Map<string, number>();
  const { version } = whole.head;
  return { version, dimension, documents, vocabulary, bytes: bytesOf(documents.values()) };
}

export async function loadDocument(
  db: ChunkDb,
  record: DocumentRecord,
  dimension: number,
  rest = createRests(),
): Promise<LoadedDocument> {
  const rows = new Float32Array(record.chunks * dimension);
  await eachChunk(
    db,
    record,
    ({ vector }, at) => {
      const numbers = fromVectorText(vector);
      if (numbers.length !== dimension) throw wrongLength(numbers.length, dimension);
      rows.set(toUnit(numbers), at * dimension);
    },
    rest,
  );
  return { record, rows };
}

export async function countWords(
  db: ChunkDb,
  record: DocumentRecord,
  vocabulary: Map<string, number>,
  rest: () => Promise<void>,
): Promise<Words> {
  const counting = createCounting(vocabulary);
  await eachChunk(db, record, ({ text }) => counting.add(text), rest);
  return counting.words();
}

/** Throws `Replaced` if not all of them are there. */
async function eachChunk(
  db: ChunkDb,
  record: DocumentRecord,
  take: (chunk: ChunkRecord, at: number) => void,
  rest: () => Promise<void>,
): Promise<void> {
  let at = 0;
  for await (const chunks of chunksOfDocument(db, record))
    for (const chunk of chunks) {
      if (at < record.chunks) take(chunk, at);
      at += 1;
      await rest();
    }
  if (at !== record.chunks) throw new Replaced();
}

/** What a document takes beside its numbers. */
const perDocument = 500;

export function bytesOf(documents: Iterable<LoadedDocument>): number {
  let bytes = 0;
  for (const { rows, words } of documents) bytes += perDocument + rows.byteLength + (words?.bytes ?? 0);
  return bytes;
}

export function checkSize(bytes: number, most: number): void {
  if (bytes > most)
    throw new Problem(
      "bad_request",
      `The vector db takes ${bytes} bytes in memory, and all of them together may take ${most}. Use several smaller ones, or a provider with an index of its own.`,
    );
}

export function wrongLength(length: number, dimension: number): Problem {
  return new Problem(
    "bad_request",
    `A vector has ${length} numbers, and the vector db is made for ${dimension}. Make it anew for another model.`,
  );
}
