/** `knowledge_search`: what a model asks for, found in the vector dbs of the toolgroup's arguments and in its session's own. */
import { isRecord, parseSchema, type Parsed } from "@understudy/contract";
import type { ProviderContext, ToolRequest, ToolResult } from "@understudy/contract/ports";
import { Problem } from "../../domain/errors.ts";
import type { FoundChunk } from "../../ports/vector-index.ts";
import type { Acting } from "../access/caller.ts";
import { readHead } from "../records/chunks.ts";
import { queryDocuments, type QueryConfig } from "./documents.ts";
import { findEmbedder } from "./embedder.ts";
import type { OwnDocuments, VectorPorts } from "./ports.ts";
import type { SearchText } from "./search.ts";
import { sessionModel } from "./session-documents.ts";

/** A failure is the tool's, which the model is told of: the turn goes on. */
export async function searchKnowledge(
  app: VectorPorts,
  { arguments: given }: ToolRequest,
  { run, signal }: ProviderContext,
): Promise<ToolResult> {
  const actor = run && app.actors.get(run);
  if (run === undefined || actor === undefined) throw new Error("knowledge_search runs for nobody.");
  // Its own rights, its own provider data: not those of whoever made the agent.
  const acting: Acting<VectorPorts> = {
    ...app,
    access: actor.access,
    script: actor.script,
    data: actor.data,
  };
  try {
    return await search(acting, given, app.ownDocuments.get(run), signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof Problem)) throw error;
    return { content: null, error_message: error.message };
  }
}

async function search(
  app: Acting<VectorPorts>,
  given: Record<string, unknown>,
  own: OwnDocuments | undefined,
  signal: AbortSignal,
): Promise<ToolResult> {
  const { query, vector_db_ids = [] } = given;
  if (typeof query !== "string" || query.trim() === "") throw wrong("query must be a text");
  if (!Array.isArray(vector_db_ids) || !vector_db_ids.every((id) => typeof id === "string"))
    throw wrong("vector_db_ids must be a list of names");
  const query_config = toQueryConfig(given["query_config"]);
  const hasOwn = own !== undefined && (own.staged.length > 0 || (await readHead(own.db)) !== undefined);
  if (vector_db_ids.length === 0 && !hasOwn)
    throw wrong("there is no vector db to search: name some in vector_db_ids of the toolgroup's args");
  const ofSession = hasOwn
    ? (config: QueryConfig, question: SearchText) => searchOwn(app, own, config, question)
    : undefined;
  const found = await queryDocuments(app, { content: query, vector_db_ids, query_config }, signal, ofSession);
  const { content, metadata } = found;
  if (content !== null) return { content, metadata };
  const text =
    metadata.dropped === undefined
      ? `knowledge_search found nothing for ${JSON.stringify(query)}.`
      : `knowledge_search found ${metadata.dropped} chunks, and the best does not fit into max_tokens_in_context.`;
  return { content: text, metadata };
}

/** In the vector db of the session. */
async function searchOwn(
  app: Acting<VectorPorts>,
  { db, staged }: OwnDocuments,
  config: QueryConfig,
  { text, vectorBy }: SearchText,
): Promise<FoundChunk[]> {
  const model = await sessionModel(app);
  const vector = config.mode === "keyword" ? null : await vectorBy(model, () => findEmbedder(app, model));
  return app.exact.search(db, { ...config, text, vector }, staged);
}

function toQueryConfig(value: unknown): Parsed<"RagQueryConfig"> | null {
  if (value === undefined || value === null) return null;
  const parsed = parseSchema("RagQueryConfig", isRecord(value) ? value : { mode: value });
  if (parsed.ok) return parsed.value;
  const [first] = parsed.errors;
  throw wrong(`query_config.${first?.path.join(".") ?? ""}: ${first?.msg ?? "it is wrong"}`);
}

function wrong(message: string): Problem {
  return new Problem("bad_request", `${message}.`);
}
