/** Vector dbs under their names: of the configuration, and registered ones. */
import type { Parsed } from "@understudy/contract";
import type { VectorDb } from "@understudy/contract/types";
import { Problem } from "../../domain/errors.ts";
import { toVectorDbRecord, type VectorDbRecord } from "../../domain/resources.ts";
import type { VectorIndex } from "../../ports/vector-index.ts";
import type { Acting } from "../access/caller.ts";
import { keys } from "../records/keys.ts";
import { ownerOfNew } from "../records/owned.ts";
import { ownResource } from "../records/resources.ts";
import { listResources } from "../registry/known.ts";
import { getResource, register, unregister } from "../registry/registry.ts";
import type { ResourceType } from "../registry/resource-type.ts";
import { measure } from "./embedder.ts";
import type { VectorPorts } from "./ports.ts";

export const vectorDbs: ResourceType<VectorDbRecord> = {
  noun: "Vector db",
  type: "vector_db",
  kind: "vector_db",
  provided: () => [],
  configured: (app) => app.configured.vector_dbs,
  unlisted: () => new Set(),
  isSame: (one, other) =>
    one.embedding_model === other.embedding_model &&
    one.provider_id === other.provider_id &&
    one.provider_resource_id === other.provider_resource_id &&
    one.vector_db_name === other.vector_db_name,
  goneWith: ({ uuid }) => [{ key: keys.vectorCleanup(uuid), value: true }],
};

/**
 * Makes a vector db. Its model is asked for the length of its vectors. Throws `forbidden`, `conflict` for a taken name,
 * `not_served` for an unknown model, `bad_request` for an unknown provider or a model that makes no vectors.
 */
export async function registerVectorDb(
  app: Acting<VectorPorts>,
  sent: Parsed<"VectorDbRegisterRequest">,
  signal: AbortSignal,
): Promise<VectorDb> {
  // Whoever may not make one learns nothing of models.
  ownerOfNew(app, "vector_db", sent.vector_db_id);
  const index = indexFor(app, sent.provider_id);
  const embedding_model = sent.embedding_model ?? index.embedding_model;
  if (embedding_model === undefined)
    throw new Problem("bad_request", "embedding_model: name the model that makes the vectors.");
  const from = { provider_id: index.provider.provider_id, embedding_model };
  const wanted = toVectorDbRecord(sent, { ...from, embedding_dimension: 0, uuid: crypto.randomUUID() });
  const there = await ownResource<VectorDbRecord>(app, vectorDbs, sent.vector_db_id);
  // One that is there is not measured again: its model may not answer today.
  if (there !== undefined) return toVectorDb(await register(app, vectorDbs, wanted));
  const embedding_dimension = await measure(app, embedding_model, signal);
  return toVectorDb(await register(app, vectorDbs, { ...wanted, embedding_dimension }));
}

/** All that may be read. */
export async function listVectorDbs(app: Acting<VectorPorts>, signal: AbortSignal): Promise<VectorDb[]> {
  const all = await listResources(app, vectorDbs);
  return Promise.all(all.map((one) => withLength(app, one, signal)));
}

export async function getVectorDb(
  app: Acting<VectorPorts>,
  identifier: string,
  signal: AbortSignal,
): Promise<VectorDb> {
  return withLength(app, await getResource(app, vectorDbs, identifier), signal);
}

/** Nobody measured those of the configuration when they were made. */
async function withLength(
  app: Acting<VectorPorts>,
  record: VectorDbRecord,
  signal: AbortSignal,
): Promise<VectorDb> {
  const { embedding_dimension: known, embedding_model } = record;
  if (known > 0) return toVectorDb(record);
  // A list does not fail for a model that does not answer.
  const asked = async (): Promise<number> => measure(app, embedding_model, signal).catch(() => 0);
  return toVectorDb({ ...record, embedding_dimension: app.lengths.get(embedding_model) ?? (await asked()) });
}

/** Removes a vector db, then its documents. Throws what `unregister` does. */
export async function unregisterVectorDb(app: Acting<VectorPorts>, identifier: string): Promise<void> {
  const { uuid, provider_id } = await unregister(app, vectorDbs, identifier);
  // A provider that is not configured any more keeps what it has.
  await app.vectors.find(({ provider }) => provider.provider_id === provider_id)?.drop({ id: uuid });
}

/** Without what the store alone knows. */
export function toVectorDb({ uuid: _uuid, ...db }: VectorDbRecord): VectorDb {
  return db;
}

/** Of the wanted provider, else the only one. Throws `bad_request`. */
export function indexFor({ vectors }: Pick<VectorPorts, "vectors">, wanted: string | null): VectorIndex {
  const [only, ...others] = wanted === null ? vectors : vectors.filter((one) => idOf(one) === wanted);
  if (only !== undefined && others.length === 0) return only;
  const what =
    wanted === null ? "Several vector_io providers could be meant" : `Unknown vector_io provider: ${wanted}`;
  throw new Problem("bad_request", `${what}. Name one of: ${vectors.map(idOf).join(", ")}.`);
}

function idOf({ provider }: VectorIndex): string {
  return provider.provider_id;
}
