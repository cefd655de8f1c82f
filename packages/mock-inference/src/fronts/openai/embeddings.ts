/** `POST /v1/embeddings` */
import { toJsonAnswer, type Answer } from "@understudy/http";
import { countTokens, toBase64 } from "@understudy/openai";
import { z } from "zod";
import { toVector, usualDimensions } from "../../engine/decide/to-vector.ts";
import type { Models } from "./models.ts";
import { readRequest } from "./read-json.ts";
import type { OpenAiCall } from "./route.ts";

const most = 2048;
const sizes = `must be from 1 to ${most}`;
const token = z.int();
const text = z.string().min(1);
const atLeastOne = "must contain at least one item";

const embeddingsSchema = z.object({
  model: z.string(),
  input: z.union([
    text,
    z.array(text).min(1, atLeastOne).max(most, `must contain at most ${most} items`),
    z.array(token).min(1, atLeastOne),
    z
      .array(z.array(token).min(1, atLeastOne))
      .min(1, atLeastOne)
      .max(most, `must contain at most ${most} items`),
  ]),
  dimensions: z.int().min(1, sizes).max(most, sizes).nullish(),
  encoding_format: z.enum(["float", "base64"]).nullish(),
});

type Input = z.infer<typeof embeddingsSchema>["input"];

/** `expectModel` rejects with an `OpenAiProblem` for a model that is not served. */
export async function embeddings(call: OpenAiCall, expectModel: Models["expect"]): Promise<Answer> {
  const { model, input, dimensions, encoding_format } = await readRequest(call, embeddingsSchema);
  await expectModel(model, call);
  const texts = toTexts(input);
  const vectors = texts.map((one) => toVector(one, dimensions ?? usualDimensions));
  const tokens = texts.reduce((sum, one) => sum + countTokens(one.length), 0);
  return toJsonAnswer({
    object: "list",
    data: vectors.map((vector, index) => ({
      object: "embedding",
      index,
      embedding: encoding_format === "base64" ? toBase64(vector) : [...vector],
    })),
    model,
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  });
}

/** Token ids are treated as words. */
function toTexts(input: Input): string[] {
  if (typeof input === "string") return [input];
  const [first] = input;
  if (typeof first === "number") return [input.join(" ")];
  return input.map((item) => (Array.isArray(item) ? item.join(" ") : String(item)));
}
