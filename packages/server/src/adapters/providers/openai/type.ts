import type { OpenedProvider, ProviderType } from "../../../ports/provider-type.ts";
import { openAiSchema, toSettings, urlMistake, type OpenAiConfig, type Settings } from "./config.ts";
import type { OwnFetch } from "./node-fetch.ts";
import { createOpenAiProvider } from "./provider.ts";
import type { Fetch } from "./send.ts";

/** Models on a server that speaks OpenAI's API: OpenAI's own, llama.cpp, Ollama, vLLM, LiteLLM and many others. */
export const openAiType: ProviderType<"inference", OpenAiConfig> = {
  api: "inference",
  type: "openai",
  config: openAiSchema,
  mistake: urlMistake,
  open({ provider_id, config }, { clock }): OpenedProvider<"inference"> {
    const settings = toSettings(config);
    let own: Promise<OwnFetch> | undefined;
    // Loads Node's client with the first request, so that a stack without requests runs in a browser.
    const fetch: Fetch = async (url, init) => (await (own ??= loadFetch(settings))).fetch(url, init);
    const { provider, list } = createOpenAiProvider({ provider_id, settings, fetch, elapsed: clock.elapsed });
    return {
      provider,
      async start() {
        await list.again();
        const names = list.now().map(({ identifier }) => identifier);
        return names.length === 0 ? "lists no models" : `serves ${names.join(", ")}`;
      },
      close: async () => (await own)?.close(),
    };
  },
};

async function loadFetch(settings: Settings): Promise<OwnFetch> {
  if (typeof process === "undefined" || process.versions?.node === undefined)
    return { fetch: (url, init) => globalThis.fetch(url, init), close: async () => undefined };
  const { createNodeFetch } = await import("./node-fetch.ts");
  return createNodeFetch(settings);
}
