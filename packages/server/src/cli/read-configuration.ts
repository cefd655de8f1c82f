import { createMockInference, demoScript, type Script } from "@understudy/mock-inference";
import type { FileText } from "@understudy/mock-inference/command";
import { parseConfiguration, type Configuration } from "../compose/configuration.ts";

/** Reads the configuration of a stack with these scripts. Throws its mistakes with their lines. */
export async function readConfiguration(
  { file, text }: FileText,
  scripts: readonly Script[] = [demoScript],
): Promise<Configuration> {
  if (typeof text !== "string") throw text;
  return parseConfiguration(text, { file, providers: createMockInference(scripts) });
}
