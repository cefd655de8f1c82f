/** `POST /v1/embeddings` for a model of a provider. */
import type { OpenAiBody } from "@understudy/contract/ports";
import { toJsonAnswer, type Answer } from "@understudy/http";
import { OpenAiProblem, toBase64 } from "@understudy/openai";
import type { ModelAlone } from "../../application/registry/model-alone.ts";

export async function routedEmbeddings(
  { signal }: Request,
  { inference, model, caller }: ModelAlone,
  body: OpenAiBody,
): Promise<Answer> {
  if (inference.embed === undefined)
    throw new OpenAiProblem(400, `The provider of ${body.model} makes no embeddings.`, { param: "model" });
  const { dimensions, encoding_format } = body;
  if (dimensions !== undefined && dimensions !== null && typeof dimensions !== "number")
    throw new OpenAiProblem(400, "dimensions must be a number.", { param: "dimensions" });
  const { vectors, input_tokens = 0 } = await inference.embed(
    { model, input: inputOf(body), ...(typeof dimensions === "number" && { dimensions }) },
    { signal, ...caller },
  );
  return toJsonAnswer({
    object: "list",
    data: vectors.map((vector, index) => ({
      object: "embedding",
      index,
      embedding: encoding_format === "base64" ? toBase64(vector) : vector,
    })),
    model: body.model,
    usage: { prompt_tokens: input_tokens, total_tokens: input_tokens },
  });
}

function inputOf({ input }: OpenAiBody): string[] {
  const all: unknown[] = Array.isArray(input) ? input : [input];
  const texts = all.filter((one) => typeof one === "string");
  if (texts.length > 0 && texts.length === all.length) return texts;
  throw new OpenAiProblem(400, "input must be a text or a list of texts.", { param: "input" });
}
