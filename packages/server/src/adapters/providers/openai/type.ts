import type { OpenedProvider, ProviderType } from "../../../ports/provider-type.ts";
import { openAiSchema, toSettings, urlMistake, type OpenAiConfig } from "./config.ts";
import { lazyFetch } from "./lazy-fetch.ts";
import { createOpenAiProvider } from "./provider.ts";

/** Models on a server that speaks OpenAI's API: OpenAI's own, llama.cpp, Ollama, vLLM, LiteLLM and many others. */
export const openAiType: ProviderType<"inference", OpenAiConfig> = {
  api: "inference",
  type: "openai",
  config: openAiSchema,
  mistake: urlMistake,
  open({ provider_id, config }, { clock }): OpenedProvider<"inference"> {
    const settings = toSettings(config);
    const { fetch, close } = lazyFetch(settings);
    const { provider, list } = createOpenAiProvider({ provider_id, settings, fetch, elapsed: clock.elapsed });
    return {
      provider,
      async start() {
        await list.again();
        const names = list.now().map(({ identifier }) => identifier);
        return names.length === 0 ? "lists no models" : `serves ${names.join(", ")}`;
      },
      close,
    };
  },
};
