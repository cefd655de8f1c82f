/** The file search of Responses in vector dbs of the stack: for a model that calls it, with the rights of its caller. */
import { isRecord, toInputSchema, toQueryTool } from "@understudy/contract";
import type { ToolRequest, ToolResult } from "@understudy/contract/ports";
import type { ToolDef } from "@understudy/contract/types";
import { Problem } from "../../domain/errors.ts";
import { toFits, type Fits } from "../../domain/retrieval/filters.ts";
import { compareScored } from "../../domain/retrieval/rank.ts";
import type { FoundChunk } from "../../ports/vector-index.ts";
import type { Acting } from "../access/caller.ts";
import { findVectorDb } from "./find-vector-db.ts";
import type { VectorPorts } from "./ports.ts";
import { toSearchText, search } from "./search.ts";

/** A toolgroup that no list has: only `file_search` of a response offers its tool. */
export const fileSearchGroup = "builtin::file_search";

const tool = toQueryTool({
  name: "file_search",
  description: "Search in the files of the user.",
  query: "What to search for: a question, or words that a fitting text has.",
  toolgroup_id: fileSearchGroup,
});

export const fileSearchTool: ToolDef = { ...tool, input_schema: toInputSchema(tool) };

/** The arguments that the request gives it, which the model cannot change. */
export interface FileSearchArgs extends Record<string, unknown> {
  vector_store_ids: string[];
  max_num_results?: number;
  filters?: Record<string, unknown>;
  ranking_options?: Record<string, unknown>;
}

/** As OpenAI has it. */
const usualResults = 10;

/** A failure is the tool's, which the model is told of: the response goes on. */
export async function searchFiles(
  app: Acting<VectorPorts>,
  { arguments: given }: Pick<ToolRequest, "arguments">,
  signal: AbortSignal,
): Promise<ToolResult> {
  try {
    const text = given["query"];
    if (typeof text !== "string" || text.trim() === "")
      throw new Problem("bad_request", "query must be a text.");
    // The request was checked.
    const found = await findChunks(app, text, given as FileSearchArgs, signal);
    if (found.length === 0)
      return { content: `file_search found nothing for ${JSON.stringify(text)}.`, metadata: { results: [] } };
    const results = found.map(toResult);
    const cited = new Map(results.map(({ file_id, filename }) => [file_id, { file_id, filename }]));
    return {
      content: results
        .map((one, at) => `[${at + 1}] ${one.filename} (${one.file_id}):\n${one.text}`)
        .join("\n\n"),
      metadata: { results, citations: [...cited.values()] },
    };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof Problem)) throw error;
    return { content: null, error_message: error.message };
  }
}

async function findChunks(
  app: Acting<VectorPorts>,
  text: string,
  { vector_store_ids, max_num_results, filters, ranking_options }: FileSearchArgs,
  signal: AbortSignal,
): Promise<FoundChunk[]> {
  const limit = max_num_results ?? usualResults;
  const threshold = Number(ranking_options?.["score_threshold"] ?? 0);
  const fits = filters === undefined ? null : toFits(filters);
  const question = toSearchText(text, signal);
  const lists: FoundChunk[][] = [];
  for (const id of new Set(vector_store_ids)) {
    const found = await findVectorDb(app, id, "read", signal);
    const documents = fits === null ? undefined : await fitting(found, fits);
    if (documents?.length !== 0)
      lists.push(await search(found, { mode: "vector", limit, documents }, question));
  }
  const best = lists.flat().toSorted(compareScored);
  return best.filter(({ score }) => score > 0 && score >= threshold).slice(0, limit);
}

async function fitting(
  { index, db }: Awaited<ReturnType<typeof findVectorDb>>,
  fits: Fits,
): Promise<string[]> {
  const all = await index.documents(db);
  return all.filter(({ metadata }) => fits(metadata)).map(({ document_id }) => document_id);
}

function toResult({ document_id, score, text, metadata }: FoundChunk) {
  const { document_id: _id, token_count: _count, filename, ...attributes } = metadata;
  return {
    file_id: document_id,
    filename: typeof filename === "string" ? filename : document_id,
    // A cosine may be a little more than 1.
    score: Math.min(1, score),
    text,
    attributes: Object.fromEntries(Object.entries(attributes).filter(([, value]) => !isRecord(value))),
  };
}
