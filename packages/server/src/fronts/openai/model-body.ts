/** The body of a request to a model: JSON that names it. All else in it is for its provider. */
import { isRecord } from "@understudy/contract";
import { BodyError, readJson, type BodySource } from "@understudy/http";
import type { OpenAiBody } from "@understudy/contract/ports";
import { OpenAiProblem } from "@understudy/openai";

export interface ModelBody {
  body: OpenAiBody;
  /** To read it once more. */
  source: BodySource;
}

/** Throws an `OpenAiProblem` for one that cannot be read or names no model. */
export async function readModelBody(request: Request, source: BodySource): Promise<ModelBody> {
  const body = await readJson(request, source).catch((error: unknown) => {
    if (!(error instanceof BodyError)) throw error;
    throw new OpenAiProblem(error.status, error.sentence, { code: error.why });
  });
  if (!isRecord(body)) throw new OpenAiProblem(400, "The body must be a JSON object.");
  const { model } = body;
  if (typeof model !== "string")
    throw new OpenAiProblem(400, "model must be the name of a model.", { param: "model" });
  return { body: { ...body, model }, source: { ...source, chunksOf: () => written(body) } };
}

async function* written(body: object): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(JSON.stringify(body));
}
