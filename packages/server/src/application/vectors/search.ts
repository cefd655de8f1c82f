/** Finds the chunks of vector dbs that fit a query. */
import type { Schema } from "@understudy/contract/types";
import { Problem } from "../../domain/errors.ts";
import type { FoundChunk, SearchRequest } from "../../ports/vector-index.ts";
import { requestFailure } from "../running/failures.ts";
import type { Embedder } from "./embedder.ts";
import type { FoundVectorDb } from "./find-vector-db.ts";
import { wrongLengthOf } from "./put.ts";

/** The text of a query. */
export interface SearchText {
  text: string;
  /** Its vector, which each model makes once for all of its vector dbs. */
  vectorBy(model: string, embedder: () => Promise<Embedder>): Promise<Float32Array>;
}

export function toSearchText(text: string, signal: AbortSignal): SearchText {
  const made = new Map<string, Promise<Float32Array>>();
  const make = async (embedder: () => Promise<Embedder>): Promise<Float32Array> => {
    const [vector] = await (await embedder()).embed([text], signal);
    if (vector === undefined) throw new Error("There is a vector for each text.");
    return vector;
  };
  return {
    text,
    vectorBy(model, embedder) {
      const vector = made.get(model) ?? make(embedder);
      made.set(model, vector);
      return vector;
    },
  };
}

/**
 * The best first. Throws `bad_request` for a mode that the provider does not have, and with both numbers if the model's vectors
 * have another length by now than those of the db.
 */
export async function search(
  { index, db, resource, embedder }: FoundVectorDb,
  request: Omit<SearchRequest, "vector" | "text">,
  { text, vectorBy }: SearchText,
): Promise<FoundChunk[]> {
  const { mode } = request;
  if (!index.modes.includes(mode))
    throw new Problem(
      "bad_request",
      `mode: the provider ${index.provider.provider_id} has no ${mode} search, only ${index.modes.join(", ")}.`,
    );
  const vector = mode === "keyword" ? null : await vectorBy(resource.embedding_model, embedder);
  if (vector !== null && vector.length !== db.dimension)
    throw wrongLengthOf(resource, vector.length, db.dimension);
  try {
    return await index.search(db, { ...request, text, vector });
  } catch (error) {
    throw requestFailure(error);
  }
}

/** The constant of the ranker. Throws `bad_request` for the one that is not served. */
export function toFusion(ranker: Schema<"Ranker"> | null, where: string): number | undefined {
  if (ranker === null) return undefined;
  if (ranker.type === "weighted")
    throw new Problem("bad_request", `${where}: only rrf is served, reciprocal rank fusion.`);
  return ranker.impact_factor ?? undefined;
}
