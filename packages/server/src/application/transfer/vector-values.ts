/** Checks of what vector dbs have: as `values.ts`, for records that no schema of the API describes. */
import { isRecord } from "@understudy/contract";
import { keys, uuid } from "../records/keys.ts";
import { fromVectorText } from "../records/vector-text.ts";
import type { CheckValue } from "./check-value.ts";

function objectOf(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) throw new Error("value: expected an object");
  return value;
}

function expectCount(value: unknown, path: string): void {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0)
    throw new Error(`${path}: expected a whole number, 0 or more`);
}

function expectId(value: unknown, path: string): void {
  if (typeof value !== "string" || !uuid.test(value)) throw new Error(`${path}: expected an id`);
}

export const checkVectorHead: CheckValue = (value) => {
  expectCount(objectOf(value)["dimension"], "value.dimension");
};

export const checkDocument: CheckValue = (value, [db = "", document]) => {
  const { document_id, generation, chunks, metadata } = objectOf(value);
  expectCount(chunks, "value.chunks");
  expectId(generation, "value.generation");
  if (!isRecord(metadata)) throw new Error("value.metadata: expected an object");
  const key = keys.vectorDocument(db, String(document_id));
  if (key !== `${keys.vectorDocuments(db)}${document}`)
    throw new Error(`value.document_id: its key is ${key}`);
};

export const checkChunk: CheckValue = (value) => {
  const { text, metadata, tokens, vector } = objectOf(value);
  if (typeof text !== "string") throw new Error("value.text: expected a text");
  if (!isRecord(metadata)) throw new Error("value.metadata: expected an object");
  expectCount(tokens, "value.tokens");
  if (typeof vector !== "string" || !isVector(vector))
    throw new Error("value.vector: expected 32-bit numbers in base64");
};

export const checkChunkCleanup: CheckValue = (value) => {
  const { chunks } = objectOf(value);
  if (!Array.isArray(chunks)) throw new Error("value.chunks: expected a list");
  for (const one of chunks) expectId(objectOf(one)["generation"], "value.chunks");
};

function isVector(text: string): boolean {
  try {
    return fromVectorText(text).length > 0;
  } catch {
    return false;
  }
}
