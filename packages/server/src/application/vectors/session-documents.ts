/** Documents of a turn with `builtin::rag`: they go into the vector db of its session, and are searched, not read out. */
import type { Document } from "@understudy/contract/types";
import { Problem } from "../../domain/errors.ts";
import type { Acting } from "../access/caller.ts";
import type { ChunkDb } from "../records/chunks.ts";
import type { FoundSession } from "../records/find.ts";
import { keys } from "../records/keys.ts";
import { stageChunks, type Staged } from "../records/stage-chunks.ts";
import { listResources } from "../registry/known.ts";
import { models } from "../registry/models.ts";
import { createChunking, usualChunkTokens } from "./chunking.ts";
import { findEmbedder } from "./embedder.ts";
import type { VectorPorts } from "./ports.ts";
import { withVectors, type DocumentToPut } from "./put.ts";
import { textOfDocument } from "./read-documents.ts";

export const ragGroup = "builtin::rag";

/** Whether the group is this server's: one that a script names is the script's, who is given the documents to read. */
export async function servesRag({ providers }: Pick<VectorPorts, "providers">): Promise<boolean> {
  const [scripts, ...others] = providers.tools.routes ?? [];
  if (scripts === undefined) return false;
  const scripted = await scripts.toolgroups();
  if (scripted.some(({ identifier }) => identifier === ragGroup)) return false;
  return others.some(({ provider }) => provider?.provider_type === "inline::rag-runtime");
}

export function sessionDb(app: VectorPorts, { agent, session, store }: FoundSession): ChunkDb {
  return {
    store,
    id: keys.sessionDb(agent.value.agent_id, session.value.session_id),
    // No commit spans two stores: a volatile session is removed with its agent.
    alive: store === app.store ? [agent, session] : [session],
  };
}

/** That of the configuration, else the first that makes vectors. Throws `bad_request` if there is none. */
export async function sessionModel(app: Acting<VectorPorts>): Promise<string> {
  const configured = app.vectors.find(({ embedding_model }) => embedding_model !== undefined);
  if (configured?.embedding_model !== undefined) return configured.embedding_model;
  const all = await listResources(app, models);
  const first = all.find(({ model_type }) => model_type === "embedding");
  if (first !== undefined) return first.identifier;
  throw new Problem("bad_request", "documents: no model makes vectors of them for builtin::rag.");
}

/** Writes them; nobody but the turn sees them before its commit. Throws `bad_request` for a document without text, or too long. */
export async function stageDocuments(
  app: Acting<VectorPorts>,
  db: ChunkDb,
  given: readonly Document[],
  signal: AbortSignal,
): Promise<Staged> {
  const model = await sessionModel(app);
  const put: DocumentToPut[] = [];
  const toChunks = createChunking(app, usualChunkTokens);
  for (const [at, { content, mime_type }] of given.entries()) {
    const name = `documents.${at}`;
    const text = await textOfDocument(app, { name, content, mime_type }, signal);
    const document_id = `document-${at + 1}-${crypto.randomUUID()}`;
    put.push(await toChunks(name, { document_id, text, metadata: {} }, signal));
  }
  const documents = await withVectors({ embedder: () => findEmbedder(app, model) }, put, signal);
  const { turnMs, claimMs } = app.limits;
  // Nobody renews it while the turn runs.
  return stageChunks(db, documents, { instance: app.instance, claimMs: turnMs + claimMs });
}
