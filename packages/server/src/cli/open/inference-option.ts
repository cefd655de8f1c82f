/** `--inference URL`: a model server as a provider, in one option. */
import { CommandError } from "@understudy/http/command";
import { parseInferenceUrl } from "../option-parsers.ts";
import type { Configuration } from "../../compose/configuration.ts";
import { openai, type ProviderEntry } from "../../compose/providers/types.ts";

const provider_id = "inference";

/** There is no option for a key, as others see the options of a process. */
export function inferenceAt(url: string): ProviderEntry {
  const api_key = process.env["UNDERSTUDY_INFERENCE_KEY"];
  return openai({ provider_id, url, ...(api_key !== undefined && api_key !== "" && { api_key }) });
}

/** Throws a `CommandError` if the configuration has the same names. */
export function refuseTaken(entries: readonly ProviderEntry[], { providers = {} }: Configuration = {}): void {
  const configured = Object.values(providers).flatMap((list) => list ?? []);
  for (const entry of entries)
    if (configured.some((one) => one.provider_id === entry.provider_id))
      throw new CommandError(
        `--inference adds a provider ${entry.provider_id}, and the configuration has one of that name: rename it there, or leave --inference out.`,
      );
}

/** `UNDERSTUDY_INFERENCE`, which stands for the option of `start`. */
export function inferenceOfEnvironment(): { inference?: string } {
  const url = process.env["UNDERSTUDY_INFERENCE"];
  return url === undefined || url === "" ? {} : { inference: parseInferenceUrl(url) };
}
