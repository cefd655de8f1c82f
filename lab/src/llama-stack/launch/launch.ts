/** What one run of the command shares between its parts. */
import { join } from "node:path";
import type { Context, Options } from "./options.ts";
import type { Processes } from "./processes.ts";

export interface Launch {
  options: Options;
  context: Context;
  processes: Processes;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}

/** What messages call the server. */
export function nameOf({ options }: Launch): string {
  return `Llama Stack ${options.version.name}`;
}

/** A committed file of this version. */
export function dataFile({ options, context }: Launch, file: string): string {
  return join(context.root, "lab/llama-stack", options.version.name, file);
}
