/** `POST /v1/moderations`: the rules of shields decide, as for a Llama Guard. */
import type { ShieldProvider } from "@understudy/contract/ports";
import type { SafetyViolation } from "@understudy/contract/types";
import { namedScript, toJsonAnswer, type Answer } from "@understudy/http";
import { z } from "zod";
import { readRequest } from "./read-json.ts";
import type { OpenAiCall } from "./route.ts";

const part = z.object({ type: z.enum(["text", "image_url"]), text: z.string().optional() });
const input = z.union([z.string(), z.array(z.string()).min(1), z.array(part).min(1)]);
const moderationSchema = z.object({ model: z.string().nullish(), input });

/** An input is judged as what a user says. Each has a result; a text with parts is one input. */
export async function moderations(call: OpenAiCall, guard: ShieldProvider["run"]): Promise<Answer> {
  const { model, input } = await readRequest(call, moderationSchema);
  const { tenant, request } = call;
  const { signal } = request;
  const context = {
    signal,
    ...(tenant !== undefined && { tenant }),
    ...namedScript(request.headers, tenant === undefined),
  };
  const shield_id = model ?? "omni-moderation-latest";
  const results = [];
  for (const content of textsOf(input)) {
    const messages = [{ role: "user" as const, content, context: null }];
    const asked = { shield_id, touchpoint: "user-input" as const, messages, params: {} };
    results.push(toResult((await guard(asked, context)).violation));
  }
  return toJsonAnswer({ id: "modr-understudy", model: shield_id, results });
}

function textsOf(input: z.infer<typeof moderationSchema>["input"]): string[] {
  if (typeof input === "string") return [input];
  const texts = input.filter((one) => typeof one === "string");
  if (texts.length > 0) return texts;
  return [input.map((one) => (typeof one === "string" ? one : (one.text ?? ""))).join("\n")];
}

/** Only level `error` is flagged; its category is the rule's, `S1` by default. */
function toResult(violation: SafetyViolation | null): object {
  const flagged = violation?.violation_level === "error";
  const named = violation?.metadata["category"];
  const category = typeof named === "string" ? named : "S1";
  return {
    flagged,
    categories: flagged ? { [category]: true } : {},
    category_scores: flagged ? { [category]: 1 } : {},
  };
}
