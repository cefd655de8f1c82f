/** What the commands for real servers have in common: their options, Ctrl-C, and the end of all that they started. */
import { inspect } from "node:util";
import { TargetError } from "@understudy/conformance/src/target/target.ts";
import { watchInterruption } from "../llama-stack/launch/interruption.ts";
import type { Launch } from "../llama-stack/launch/launch.ts";
import { LaunchError } from "../llama-stack/launch/launch-error.ts";
import { type Command, type Context, helpOf, parseOptions } from "../llama-stack/launch/options.ts";
import { createProcesses } from "../llama-stack/launch/processes.ts";
import { report } from "../llama-stack/launch/report.ts";

/** The exit code: that of the command, or 2 if there was no server. */
export async function runCommand(
  args: readonly string[],
  context: Context,
  command: Command,
  act: (launch: Launch) => Promise<number>,
): Promise<number> {
  if (args.includes("--help")) {
    process.stdout.write(helpOf(command));
    return 0;
  }
  const processes = createProcesses();
  const { signal, forget } = watchInterruption();
  try {
    return await act({ options: parseOptions(args, context, command), context, processes, signal });
  } catch (error) {
    // Exit code 1 would say that there are findings.
    report(signal.aborted ? "Stopped." : describe(error));
    return 2;
  } finally {
    await processes.endAll();
    forget();
  }
}

/** In one line, unless nobody expected it. */
function describe(error: unknown): string {
  const isExpected =
    error instanceof LaunchError ||
    error instanceof TargetError ||
    // Of the system, such as a file that cannot be written: it names the file.
    (error instanceof Error && "syscall" in error);
  return isExpected ? error.message : inspect(error);
}
