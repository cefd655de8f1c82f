/** Shields that ask an OpenAI-compatible `/v1/moderations` whether a message is acceptable. */
import { isRecord, ProviderError } from "@understudy/contract";
import type { ShieldProvider } from "@understudy/contract/ports";
import type { InterleavedContent, SafetyViolation } from "@understudy/contract/types";
import type { ProviderType } from "../../../ports/provider-type.ts";
import { connectionSchema, toSettings, urlMistake, type OpenAiConfig } from "../openai/config.ts";
import { lazyFetch } from "../openai/lazy-fetch.ts";
import { createModelServer } from "../openai/model-server.ts";

/** The connection, as of `openai`. */
export type ModerationConfig = Omit<OpenAiConfig, "extra_body" | "accepts">;

/** A shield is the name of a moderation model, which `provider_shield_id` of its registration has. */
export const moderationType: ProviderType<"safety", ModerationConfig> = {
  api: "safety",
  type: "moderation",
  config: connectionSchema,
  mistake: urlMistake,
  open({ provider_id, config }, { clock }) {
    const settings = toSettings(config);
    const { fetch, close } = lazyFetch(settings);
    const server = createModelServer({ provider_id, settings, fetch, elapsed: clock.elapsed });
    const provider: ShieldProvider = {
      provider: { provider_id, provider_type: "remote::moderation" },
      shields: () => [],
      unlisted: () => true,
      ready: (caller) => server.ready(caller),
      async run({ shield_id: model, messages }, context) {
        const last = messages.at(-1);
        if (last === undefined) return { violation: null };
        const body = { model, input: textOf(last.content) };
        const key = server.keyOf(context);
        const answer = await server.whole({ path: "/moderations", body, key, context });
        return { violation: toViolation(answer) };
      },
    };
    return { provider, close, start: async () => `asks ${settings.url}/moderations` };
  },
};

function toViolation({ results }: Record<string, unknown>): SafetyViolation | null {
  const [first] = Array.isArray(results) ? results.filter(isRecord) : [];
  if (first === undefined || typeof first["flagged"] !== "boolean")
    throw new ProviderError("The moderation server answered without a result.", { status: 502 });
  if (!first["flagged"]) return null;
  const categories = isRecord(first["categories"]) ? first["categories"] : {};
  const found = Object.keys(categories).filter((name) => categories[name] === true);
  return {
    violation_level: "error",
    user_message: `This was flagged as: ${found.join(", ") || "unacceptable"}.`,
    metadata: { violation_type: found.join(",") },
  };
}

/** Images are not judged. */
function textOf(content: InterleavedContent): string {
  if (typeof content === "string") return content;
  return [content]
    .flat()
    .flatMap((item) => (item.type === "text" ? [item.text] : []))
    .join("\n");
}
