/** Shields that ask a Llama Guard model of the stack whether a message is safe. */
import { ProviderError, shortened } from "@understudy/contract";
import type { ShieldContext, ShieldProvider, ShieldRequest } from "@understudy/contract/ports";
import type { SafetyViolation } from "@understudy/contract/types";
import type { ProviderType } from "../../../ports/provider-type.ts";
import { categories, guardPrompt } from "./prompt.ts";

export interface LlamaGuardConfig {
  /** Codes of categories that count as safe, such as `S6`. */
  excluded_categories?: string[] | undefined;
}

/** What users are told in place of an unsafe message, in the words of Llama Stack. */
const cannedResponse = "I can't answer that. Can I help with something else?";

/** A shield is the name of a model of the stack, which `provider_shield_id` of its registration has. */
export const llamaGuardType: ProviderType<"safety", LlamaGuardConfig> = {
  api: "safety",
  type: "llama-guard",
  config: {
    type: "object",
    additionalProperties: false,
    properties: {
      excluded_categories: { type: "array", items: { type: "string", enum: Object.keys(categories) } },
    },
  },
  open({ provider_id, config: { excluded_categories = [] } }) {
    const provider: ShieldProvider = {
      provider: { provider_id, provider_type: "inline::llama-guard" },
      shields: () => [],
      unlisted: () => true,
      asks: (shield_id) => shield_id,
      async run(request, context) {
        const { shield_id, messages } = request;
        if (messages.length === 0) return { violation: null };
        const prompt = guardPrompt(shield_id, messages, excluded_categories);
        return { violation: read(await ask(request, prompt, context), excluded_categories) };
      },
    };
    return { provider, start: async () => "asks the model that a shield names" };
  },
};

async function ask(
  { shield_id: model }: ShieldRequest,
  prompt: string,
  { infer, ...context }: ShieldContext,
): Promise<string> {
  if (infer === undefined) throw new ProviderError(`Llama Guard was given no way to ask ${model}.`);
  const request = {
    model,
    messages: [{ role: "user" as const, content: prompt, context: null }],
    tools: [],
    tool_config: { tool_choice: null, tool_prompt_format: null, system_message_behavior: null },
    sampling_params: {
      strategy: { type: "greedy" as const },
      max_tokens: null,
      repetition_penalty: null,
      stop: null,
    },
    response_format: null,
  };
  let text = "";
  for await (const part of infer(request, context)) if (part.type === "text") text += part.text;
  return text.trim();
}

/** What it answers has two forms; anything else is no verdict, and a shield without one must not pass. */
function read(answer: string, excluded: readonly string[]): SafetyViolation | null {
  if (answer === "safe") return null;
  const [, found] = /^unsafe\n(.*)$/.exec(answer) ?? [];
  if (found === undefined)
    throw new ProviderError(`Llama Guard answered neither safe nor unsafe: ${shortened(answer)}`);
  const codes = found.split(",").map((code) => code.trim());
  if (codes.every((code) => excluded.includes(code))) return null;
  return {
    violation_level: "error",
    user_message: cannedResponse,
    metadata: { violation_type: codes.join(",") },
  };
}
