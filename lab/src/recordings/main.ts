/** `npm run record:llama-stack`. */
import { watchInterruption } from "../llama-stack/interruption.ts";
import { LaunchError } from "../llama-stack/launch-error.ts";
import { type Context, parseOptions } from "../llama-stack/options.ts";
import { createProcesses } from "../llama-stack/processes.ts";
import { report } from "../llama-stack/report.ts";
import { record } from "./record.ts";

/** The exit code: 2 if there was nothing to record. */
export async function main(args: readonly string[], context: Context): Promise<number> {
  const processes = createProcesses();
  const { signal, forget } = watchInterruption();
  try {
    await record({ options: parseOptions(args, context), context, processes, signal });
    return 0;
  } catch (error) {
    if (signal.aborted) report("Stopped.");
    else if (error instanceof LaunchError) report(error.message);
    else throw error;
    return 2;
  } finally {
    await processes.endAll();
    forget();
  }
}
