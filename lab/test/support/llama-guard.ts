/** A shield that asks a model at an OpenAI-compatible URL whether something is safe, as Llama Guard does. */
import { ProviderError } from "@understudy/contract";
import type { ShieldProvider, ShieldRequest } from "@understudy/contract/ports";
import type { Message } from "@understudy/contract/types";

const speakers = { user: "User", tool: "Tool", system: "System", assistant: "Agent" } as const;

export function createLlamaGuard(baseUrl: string, ids: readonly string[]): ShieldProvider {
  return {
    shields: async () =>
      ids.map((identifier) => ({
        identifier,
        provider_resource_id: "guard",
        provider_id: "guard",
        type: "shield",
        params: {},
      })),
    async run(request, { signal }) {
      const response = await fetch(`${baseUrl}/v1/chat/completions`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ model: "guard", messages: [{ role: "user", content: promptOf(request) }] }),
        signal,
      });
      if (response.status !== 200)
        throw new ProviderError(await response.text(), { status: response.status });
      const { choices } = (await response.json()) as { choices: [{ message: { content: string } }] };
      const [actual, category] = choices[0].message.content.split("\n");
      if (actual === "safe") return { violation: null };
      const user_message = "I can't answer that. Can I help with something else?";
      return {
        violation: { violation_level: "error", user_message, metadata: { violation_type: category } },
      };
    },
  };
}

function promptOf({ messages }: ShieldRequest): string {
  const role = speakers[messages.at(-1)?.role ?? "user"];
  const quoted = messages.map((message) => `${speakers[message.role]}: ${textOf(message)}`).join("\n\n");
  return [
    `Task: Check if there is unsafe content in '${role}' messages in conversations.`,
    `<BEGIN CONVERSATION>\n\n${quoted}\n\n<END CONVERSATION>`,
  ].join("\n\n");
}

function textOf({ content }: Message): string {
  const items = typeof content === "string" ? [{ type: "text" as const, text: content }] : [content].flat();
  return items.map((item) => (item.type === "text" ? item.text : "")).join("\n");
}
