/** `npm run conformance:llama-stack`. */
import { judge } from "./judge.ts";
import { watchInterruption } from "./interruption.ts";
import { LaunchError } from "./launch-error.ts";
import { type Context, help, parseOptions } from "./options.ts";
import { createProcesses } from "./processes.ts";
import { report } from "./report.ts";

/** The exit code: that of the suite, or 2 if there was nothing to judge. */
export async function main(args: readonly string[], context: Context): Promise<number> {
  if (args.includes("--help")) {
    process.stdout.write(help);
    return 0;
  }
  const processes = createProcesses();
  const { signal, forget } = watchInterruption();
  try {
    return await judge({ options: parseOptions(args, context), context, processes, signal });
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
