/** Vectors of texts, by an embedding model of the stack. */
import type { Embeddings } from "@understudy/contract/ports";
import { Problem, notServed } from "../../domain/errors.ts";
import type { Acting } from "../access/caller.ts";
import { modelTargets, readyModel } from "../registry/model-alone.ts";
import { requestFailure } from "../running/failures.ts";
import type { VectorPorts } from "./ports.ts";

export interface Embedder {
  /** In the order of the texts, all of one length. Rejects with a `Problem` for any other answer of the model. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
}

/** Texts in one request to the model. */
const batch = 64;

/** Throws `not_served` for a model that is not there, `bad_request` for one that makes no vectors, and what `expectReady` does. */
export async function findEmbedder(app: Acting<VectorPorts>, id: string): Promise<Embedder> {
  const names = await modelTargets(app, id);
  const target = names.get(id);
  if (target === undefined) throw notServed("Model", id, [...names.keys()]);
  const { inference, model, caller } = await readyModel(app, target);
  const { embed } = inference;
  if (embed === undefined) throw new Problem("bad_request", `The provider of ${id} makes no embeddings.`);
  return {
    async embed(texts, signal) {
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += batch) {
        signal.throwIfAborted();
        const input = texts.slice(from, from + batch);
        const made = await embed({ model, input }, { ...caller, signal }).catch((error: unknown) => {
          throw requestFailure(error);
        });
        vectors.push(...toVectors(id, input, made));
      }
      return vectors;
    },
  };
}

/** The length of the vectors of a model, which is asked. Throws what `findEmbedder` does. */
export async function measure(app: Acting<VectorPorts>, id: string, signal: AbortSignal): Promise<number> {
  const embedder = await findEmbedder(app, id);
  const [vector] = await embedder.embed(["How long are the vectors?"], signal);
  const length = vector?.length ?? 0;
  app.lengths.set(id, length);
  return length;
}

function toVectors(id: string, input: readonly string[], { vectors }: Embeddings): Float32Array[] {
  const length = vectors[0]?.length ?? 0;
  const wrong = (what: string): Problem => new Problem("provider_failed", `The model ${id} ${what}.`);
  if (vectors.length !== input.length)
    throw wrong(`gave ${vectors.length} vectors for ${input.length} texts`);
  if (length === 0) throw wrong("gave an empty vector");
  return vectors.map((vector) => {
    if (vector.length !== length) throw wrong(`gave vectors of ${length} and of ${vector.length} numbers`);
    const numbers = Float32Array.from(vector);
    if (!numbers.every(Number.isFinite)) throw wrong("gave a vector with what is no number");
    return numbers;
  });
}
