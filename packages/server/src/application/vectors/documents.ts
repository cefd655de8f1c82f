/** Inserting whole documents, and the text of what fits a query: `/v1/tool-runtime/rag-tool`. */
import type { Parsed } from "@understudy/contract";
import type { Schema } from "@understudy/contract/types";
import { nameInMessage, Problem } from "../../domain/errors.ts";
import { withinTokens } from "../../domain/retrieval/budget.ts";
import { compareScored } from "../../domain/retrieval/rank.ts";
import { checkTemplate, defaultTemplate, describeFound } from "../../domain/retrieval/template.ts";
import type { FoundChunk } from "../../ports/vector-index.ts";
import type { Acting } from "../access/caller.ts";
import { createChunking, usualChunkTokens } from "./chunking.ts";
import { textOfContent } from "./chunks.ts";
import { findVectorDb } from "./find-vector-db.ts";
import type { VectorPorts } from "./ports.ts";
import { putDocuments, type DocumentToPut } from "./put.ts";
import { textOfDocument } from "./read-documents.ts";
import { toSearchText, search, toFusion, type SearchText } from "./search.ts";

/** Throws `bad_request` with the name of a document that has no text, or too many chunks; then none is inserted. */
export async function insertDocuments(
  app: Acting<VectorPorts>,
  { vector_db_id, documents, chunk_size_in_tokens }: Parsed<"InsertDocumentsRequest">,
  signal: AbortSignal,
): Promise<void> {
  const found = await findVectorDb(app, vector_db_id, "update", signal);
  expectOnce(documents.map(({ document_id }) => document_id));
  const put: DocumentToPut[] = [];
  const toChunks = createChunking(app, chunk_size_in_tokens ?? usualChunkTokens);
  for (const { document_id, content, mime_type, metadata } of documents) {
    const text = await textOfDocument(app, { name: document_id, content, mime_type }, signal);
    put.push(await toChunks(document_id, { document_id, text, metadata: metadata ?? {} }, signal));
  }
  if (put.length > 0) await putDocuments(found, put, signal);
}

function expectOnce(ids: readonly string[]): void {
  const seen = new Set<string>();
  const twice = ids.find((id) => seen.size === seen.add(id).size);
  if (twice !== undefined)
    throw new Problem(
      "bad_request",
      `documents: ${nameInMessage(twice)} is there twice; give each an id of its own.`,
    );
}

/** What a query found, for a model. */
export interface ContextText {
  /** Null if nothing was found, or nothing of it fits. */
  content: { type: "text"; text: string }[] | null;
  metadata: { document_ids: string[]; chunks: string[]; scores: number[]; dropped?: number };
}

/** Throws `not_found` for a vector db that is not there, `bad_request` for a wrong configuration. */
export async function queryDocuments(
  app: Acting<VectorPorts>,
  { content, vector_db_ids, query_config }: Parsed<"QueryDocumentsRequest">,
  signal: AbortSignal,
  more: (query: QueryConfig, question: SearchText) => Promise<FoundChunk[]> = async () => [],
): Promise<ContextText> {
  const config = toConfig(query_config);
  const question = toSearchText(textOfContent(content, "content", config.separator), signal);
  const lists = [await more(config, question)];
  for (const id of new Set(vector_db_ids)) {
    const found = await findVectorDb(app, id, "read", signal);
    lists.push(await search(found, config, question));
  }
  const best = lists.flat().toSorted(compareScored).slice(0, config.limit);
  return toText(best, config, question.text);
}

/** How to search, and how to show what was found. */
export interface QueryConfig {
  mode: Schema<"SearchMode">;
  limit: number;
  fusion: number | undefined;
  mostTokens: number;
  template: string;
  separator: string;
}

function toConfig(config: Parsed<"QueryDocumentsRequest">["query_config"]): QueryConfig {
  const generator = config?.query_generator_config;
  if (generator?.type === "llm")
    throw new Problem("bad_request", "query_config.query_generator_config: only type default is served.");
  const template = config?.chunk_template ?? defaultTemplate;
  checkTemplate(template);
  return {
    mode: config?.mode ?? "vector",
    limit: config?.max_chunks ?? 5,
    fusion: toFusion(config?.ranker ?? null, "query_config.ranker"),
    mostTokens: config?.max_tokens_in_context ?? 4096,
    template,
    separator: generator?.separator ?? " ",
  };
}

function toText(
  found: readonly FoundChunk[],
  { mostTokens, template }: QueryConfig,
  text: string,
): ContextText {
  const kept = withinTokens(found, mostTokens);
  const dropped = found.length - kept.length;
  return {
    content:
      kept.length === 0
        ? null
        : describeFound(kept, template, text).map((one) => ({ type: "text", text: one })),
    metadata: {
      document_ids: kept.map(({ document_id }) => document_id),
      chunks: kept.map((chunk) => chunk.text),
      scores: kept.map(({ score }) => score),
      ...(dropped > 0 && { dropped }),
    },
  };
}
