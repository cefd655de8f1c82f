/** Reads and validates the JSON body of a request. */
import { BodyError, bodyStatus, hasTooManyValues, isJsonType, mostValues, readBody } from "@understudy/http";
import { OpenAiProblem } from "@understudy/openai";
import type { z } from "zod";
import { toMistakes } from "../../script/explain.ts";
import { keyPath } from "../../script/problems.ts";
import type { OpenAiCall } from "./route.ts";

/** A body of 8 MiB may contain millions of mistakes. */
const maxReported = 5;

/** Throws an `OpenAiProblem` that names up to five invalid fields. Unknown fields are dropped. */
export async function readRequest<T>(call: OpenAiCall, schema: z.ZodType<T>): Promise<T> {
  return validated(await readJsonValue(call), schema);
}

/** The same for a body that was read. */
export function validated<T>(value: unknown, schema: z.ZodType<T>): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const mistakes = toMistakes(result.error.issues, { raw: value, schema, limit: maxReported }).slice(
    0,
    maxReported,
  );
  const reported = mistakes.map(({ path, message }) => `${keyPath(path) || "The body"} ${message}`);
  const message = reported.join("; ");
  throw new OpenAiProblem(400, message.endsWith("?") ? message : `${message}.`, {
    param: keyPath(mistakes[0]?.path ?? []) || undefined,
  });
}

/** Throws an `OpenAiProblem` for a body that is not JSON, or too large. */
export async function readJsonValue(call: OpenAiCall): Promise<unknown> {
  return parse(await textOf(call));
}

async function textOf(call: OpenAiCall): Promise<string> {
  const type = call.request.headers.get("content-type");
  // Other types a page of any site may send without asking.
  if (!isJsonType(type)) {
    const sent = type === null ? "The content type is missing" : `Content type ${type} is not supported`;
    throw new OpenAiProblem(415, `${sent}; send application/json.`);
  }
  let text: string;
  try {
    text = await readBody(call.request, call);
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    throw new OpenAiProblem(bodyStatus[error.why], `The body cannot be read: ${error.message}.`);
  }
  if (!hasTooManyValues(text)) return text;
  throw new OpenAiProblem(400, `The body has more than ${mostValues} fields and items.`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = text === "" ? "it is empty" : error instanceof Error ? error.message : String(error);
    throw new OpenAiProblem(400, `The body is not JSON: ${why}.`, { code: "invalid_json" });
  }
}
