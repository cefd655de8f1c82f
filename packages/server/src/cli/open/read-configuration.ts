import type { Providers } from "@understudy/contract/ports";
import { createMockInference, demoScript, type MockInference, type Script } from "@understudy/mock-inference";
import type { FileText } from "@understudy/mock-inference/command";
import type { ProviderEntry } from "../../compose/providers/types.ts";
import { parseConfiguration, type Configuration } from "../../compose/configuration.ts";

/** Reads the configuration of a stack with these scripts; null: scripts that are not known. Throws its mistakes with their lines. */
export async function readConfiguration(
  { file, text }: FileText,
  scripts: readonly Script[] | null = [demoScript],
  beside: readonly ProviderEntry[] = [],
): Promise<Configuration> {
  if (typeof text !== "string") throw text;
  const providers = scripts === null ? undefined : providersOf(createMockInference(scripts), beside);
  return parseConfiguration(text, { file, providers });
}

/** With the names of those that other options add: what these serve is not looked up. */
function providersOf(mock: MockInference, beside: readonly ProviderEntry[]): Providers {
  if (beside.length === 0) return mock;
  const others = beside.map(({ provider_id }) => ({
    ...mock.inference,
    provider: { provider_id, provider_type: "remote::openai" },
    models: () => [],
  }));
  return { ...mock, inference: { ...mock.inference, routes: [mock.inference, ...others] } };
}
