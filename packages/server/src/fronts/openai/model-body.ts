/** The body of a request to a model: JSON that names it. All else in it is for its provider. */
import { isRecord } from "@understudy/contract";
import { BodyError, bodyStatus, isJsonType, readBody, type BodySource } from "@understudy/http";
import type { OpenAiBody } from "@understudy/contract/ports";
import { OpenAiProblem } from "@understudy/openai";

export interface ModelBody {
  body: OpenAiBody;
  /** To read it once more. */
  source: BodySource;
}

/** Throws an `OpenAiProblem` for one that is not JSON or names no model. */
export async function readModelBody(request: Request, source: BodySource): Promise<ModelBody> {
  const text = await readText(request, source);
  const body = parse(text);
  if (!isRecord(body)) throw new OpenAiProblem(400, "The body must be a JSON object.");
  const { model } = body;
  if (typeof model !== "string")
    throw new OpenAiProblem(400, "model must be the name of a model.", { param: "model" });
  const bytes = new TextEncoder().encode(text);
  return { body: { ...body, model }, source: { ...source, chunksOf: () => once(bytes) } };
}

async function readText(request: Request, source: BodySource): Promise<string> {
  const type = request.headers.get("content-type");
  if (!isJsonType(type)) {
    const sent = type === null ? "The content type is missing" : `Content type ${type} is not supported`;
    throw new OpenAiProblem(415, `${sent}; send application/json.`);
  }
  try {
    return await readBody(request, source);
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    throw new OpenAiProblem(bodyStatus[error.why], `The body cannot be read: ${error.message}.`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = text === "" ? "it is empty" : error instanceof Error ? error.message : String(error);
    throw new OpenAiProblem(400, `The body is not JSON: ${why}.`, { code: "invalid_json" });
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
