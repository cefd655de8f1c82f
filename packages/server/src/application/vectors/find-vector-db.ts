/** A vector db by its name, for an action; hidden and missing ones are the same 404. */
import { Problem } from "../../domain/errors.ts";
import type { AccessAction } from "../../domain/access/rules.ts";
import type { VectorDbRecord } from "../../domain/resources.ts";
import type { IndexedDb, VectorIndex } from "../../ports/vector-index.ts";
import type { Acting } from "../access/caller.ts";
import { forbidden } from "../records/find.ts";
import { findResource } from "../registry/registry.ts";
import { findEmbedder, measure, type Embedder } from "./embedder.ts";
import type { VectorPorts } from "./ports.ts";
import { vectorDbs } from "./vector-dbs.ts";

export interface FoundVectorDb {
  resource: VectorDbRecord;
  index: VectorIndex;
  /** As its index knows it. */
  db: IndexedDb;
  /** Of its model; only asked for where it is needed, as the model may not answer. */
  embedder(): Promise<Embedder>;
}

/** Throws `not_found`, `forbidden` for another action than reading, `bad_request` if its provider is not there. */
export async function findVectorDb(
  app: Acting<VectorPorts>,
  identifier: string,
  action: AccessAction,
  signal: AbortSignal,
): Promise<FoundVectorDb> {
  const { resource, stored } = await findResource(app, vectorDbs, identifier);
  const owner = stored?.owner ?? null;
  if (action !== "read" && !app.access.may(action, "vector_db", identifier, owner))
    throw forbidden(action, "vector_db");
  const index = app.vectors.find(({ provider }) => provider.provider_id === resource.provider_id);
  if (index === undefined)
    throw new Problem(
      "bad_request",
      `Vector db ${identifier} is kept by the provider ${resource.provider_id}, which is not configured.`,
    );
  const { embedding_model, embedding_dimension: known } = resource;
  return {
    resource,
    index,
    embedder: () => findEmbedder(app, embedding_model),
    db: {
      id: resource.uuid,
      // One of the configuration has no length until its model is asked.
      dimension: known || (app.lengths.get(embedding_model) ?? (await measure(app, embedding_model, signal))),
      alive: stored === null ? [] : [{ key: stored.key, version: stored.version }],
    },
  };
}
