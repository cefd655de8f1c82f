import { createMockInference, demoScript, type Script } from "@understudy/mock-inference";
import { parseConfiguration, type Configuration } from "../compose/configuration.ts";
import { readText } from "./read-text.ts";

/** The configuration of a file, for a stack that plays these scripts. Throws what is wrong with it, each with its line. */
export async function readConfiguration(
  file: string,
  scripts: readonly Script[] = [demoScript],
): Promise<Configuration> {
  return parseConfiguration(await readText(file), { file, providers: createMockInference(scripts) });
}
