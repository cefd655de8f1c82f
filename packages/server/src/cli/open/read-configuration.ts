import { createMockInference, demoScript, type Script } from "@understudy/mock-inference";
import type { FileText } from "@understudy/mock-inference/command";
import { parseConfiguration, type Configuration } from "../../compose/configuration.ts";

/** Reads the configuration of a stack with these scripts; null: scripts that are not known. Throws its mistakes with their lines. */
export async function readConfiguration(
  { file, text }: FileText,
  scripts: readonly Script[] | null = [demoScript],
): Promise<Configuration> {
  if (typeof text !== "string") throw text;
  const providers = scripts === null ? undefined : createMockInference(scripts);
  return parseConfiguration(text, { file, providers });
}
