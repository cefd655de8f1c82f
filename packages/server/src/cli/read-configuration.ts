import { createMockInference, demoScript, type Script } from "@understudy/mock-inference";
import type { FileText } from "@understudy/mock-inference/command";
import { parseConfiguration, type Configuration } from "../compose/configuration.ts";

/** The configuration of a file, for a stack that plays these scripts. Throws what is wrong with it, each with its line. */
export async function readConfiguration(
  { file, text }: FileText,
  scripts: readonly Script[] = [demoScript],
): Promise<Configuration> {
  if (typeof text !== "string") throw text;
  return parseConfiguration(text, { file, providers: createMockInference(scripts) });
}
