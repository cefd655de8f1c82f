/** Finds the chunks of a vector db that fit a query. */
import type { Schema } from "@understudy/contract/types";
import { Problem } from "../../domain/errors.ts";
import type { FoundChunk, SearchRequest } from "../../ports/vector-index.ts";
import { requestFailure } from "../running/failures.ts";
import type { FoundVectorDb } from "./find-vector-db.ts";
import { wrongLengthOf } from "./put.ts";

/**
 * The best first. Throws `bad_request` for a mode that the provider does not have, and with both numbers if the model's vectors
 * have another length by now than those of the db.
 */
export async function search(
  { index, db, resource, embedder }: FoundVectorDb,
  request: Omit<SearchRequest, "vector">,
  signal: AbortSignal,
): Promise<FoundChunk[]> {
  const { mode, text } = request;
  if (!index.modes.includes(mode))
    throw new Problem(
      "bad_request",
      `mode: the provider ${index.provider.provider_id} has no ${mode} search, only ${index.modes.join(", ")}.`,
    );
  const [vector = null] = mode === "keyword" ? [] : await (await embedder()).embed([text], signal);
  if (vector !== null && vector.length !== db.dimension)
    throw wrongLengthOf(resource, vector.length, db.dimension);
  try {
    return await index.search(db, { ...request, vector });
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
