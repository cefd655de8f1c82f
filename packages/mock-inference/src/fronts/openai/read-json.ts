/** Reads and validates the JSON body of a request. */
import { BodyError, readJson } from "@understudy/http";
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

/** Throws an `OpenAiProblem` for a body that cannot be read. */
export function readJsonValue(call: OpenAiCall): Promise<unknown> {
  return readJson(call.request, call).catch((error: unknown) => {
    if (!(error instanceof BodyError)) throw error;
    throw new OpenAiProblem(error.status, error.sentence, { code: error.why });
  });
}
