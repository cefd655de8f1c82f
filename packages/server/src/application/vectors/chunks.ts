/** Inserting chunks that a client made, and finding chunks: `/v1/vector-io`. */
import type { Parsed } from "@understudy/contract";
import type { InterleavedContent, Schema } from "@understudy/contract/types";
import { Problem } from "../../domain/errors.ts";
import type { Acting } from "../access/caller.ts";
import { findVectorDb } from "./find-vector-db.ts";
import type { VectorPorts } from "./ports.ts";
import { putDocuments, type ChunkToPut, type DocumentToPut } from "./put.ts";
import { toSearchText, search, toFusion } from "./search.ts";

/** In one request. */
const mostChunks = 10_000;

/** Chunks with one `document_id` are a document. Throws `bad_request` for content that is no text. */
export async function insertChunks(
  app: Acting<VectorPorts>,
  { vector_db_id, chunks, ttl_seconds }: Parsed<"InsertChunksRequest">,
  signal: AbortSignal,
): Promise<void> {
  if (ttl_seconds !== null)
    throw new Problem(
      "bad_request",
      "ttl_seconds: chunks stay until their vector db is removed; leave it out.",
    );
  if (chunks.length > mostChunks)
    throw new Problem("bad_request", `chunks: a request may insert ${mostChunks}, not ${chunks.length}.`);
  const found = await findVectorDb(app, vector_db_id, "update", signal);
  const documents = new Map<string, DocumentToPut & { chunks: ChunkToPut[] }>();
  const unnamed = crypto.randomUUID();
  for (const [at, { content, metadata, embedding }] of chunks.entries()) {
    const text = textOfContent(content, `chunks.${at}.content`);
    const given = metadata?.["document_id"];
    const document_id = typeof given === "string" && given !== "" ? given : unnamed;
    const document = documents.get(document_id) ?? { document_id, metadata: {}, chunks: [] };
    const tokens = (await app.tokenizer.tokens(text, signal)).length;
    document.chunks.push({ text, metadata: metadata ?? {}, tokens, vector: embedding ?? undefined });
    documents.set(document_id, document);
  }
  if (documents.size > 0) await putDocuments(found, [...documents.values()], signal);
}

/** The best chunks first. */
export async function queryChunks(
  app: Acting<VectorPorts>,
  { vector_db_id, query, params }: Parsed<"QueryChunksRequest">,
  signal: AbortSignal,
): Promise<Schema<"QueryChunksResponse">> {
  const { mode, max_chunks, score_threshold, include_embeddings, ranker } = params ?? {};
  const found = await findVectorDb(app, vector_db_id, "read", signal);
  const chunks = await search(
    found,
    {
      mode: mode ?? "vector",
      limit: max_chunks ?? 3,
      fusion: toFusion(ranker ?? null, "params.ranker"),
    },
    toSearchText(textOfContent(query, "query"), signal),
  );
  const kept = chunks.filter(({ score }) => score >= (score_threshold ?? -Infinity));
  return {
    chunks: kept.map(({ text, metadata, vector }) => ({
      content: text,
      metadata,
      ...(include_embeddings === true && { embedding: [...vector] }),
    })),
    scores: kept.map(({ score }) => score),
  };
}

/** Throws `bad_request` for an image. */
export function textOfContent(content: InterleavedContent, where: string, separator = "\n"): string {
  if (typeof content === "string") return content;
  const items = Array.isArray(content) ? content : [content];
  const texts = items.map((item) => {
    if (item.type === "text") return item.text;
    throw new Problem("bad_request", `${where}: only text can be searched, not an ${item.type}.`);
  });
  return texts.join(separator);
}
