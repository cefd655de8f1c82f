/** What a model server lists, read again when it is old. */
import { isRecord, ProviderError } from "@understudy/contract";
import type { Model } from "@understudy/contract/types";

/** Milliseconds. */
const oldAfter = 30_000;

export interface ModelList {
  /** What was listed last. One that is old is read again meanwhile. */
  now(): readonly Model[];
  /** Reads it again; one reading at a time. Rejects with why it could not. */
  again(): Promise<void>;
  /** Whether it was ever read. */
  isKnown(): boolean;
}

/** `read`: the body of `GET /models`. */
export function createModelList(
  provider_id: string,
  read: () => Promise<Record<string, unknown>>,
  elapsed: () => number,
): ModelList {
  let models: readonly Model[] = [];
  let known = false;
  let readAt = -oldAfter;
  let reading: Promise<void> | null = null;
  const again = (): Promise<void> =>
    (reading ??= read()
      .then((body) => {
        models = sameOrNew(models, toModels(provider_id, body));
        known = true;
      })
      .finally(() => {
        readAt = elapsed();
        reading = null;
      }));
  return {
    again,
    isKnown: () => known,
    now() {
      // Whoever needs a model meanwhile is told why it cannot be had.
      if (elapsed() - readAt > oldAfter) again().catch(() => undefined);
      return models;
    },
  };
}

function toModels(provider_id: string, { data }: Record<string, unknown>): Model[] {
  if (!Array.isArray(data)) throw new ProviderError("GET /models answered without a list of models.");
  const listed = data.filter(isRecord).filter((one) => typeof one["id"] === "string" && one["id"] !== "");
  return listed.map((one) => {
    const identifier = String(one["id"]);
    return {
      identifier,
      provider_resource_id: identifier,
      provider_id,
      type: "model",
      metadata: metadataOf(one),
      model_type: "llm",
    };
  });
}

/** The tokens that fit, as vLLM and llama.cpp say it. */
function metadataOf({ max_model_len, meta }: Record<string, unknown>): Record<string, unknown> {
  const context_length = max_model_len ?? (isRecord(meta) ? meta["n_ctx"] : undefined);
  return typeof context_length === "number" ? { context_length } : {};
}

/** The same list where nothing changed: what is made of it is kept. */
function sameOrNew(before: readonly Model[], now: readonly Model[]): readonly Model[] {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
