/** Handling of Ctrl-C. */
import { createSignalFilter } from "@understudy/http/node";

/**
 * Aborted by the first Ctrl-C or SIGTERM, so that a run can clean up and report. The second one ends the process.
 */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  const passes = createSignalFilter();
  const stop = (name: NodeJS.Signals): void => {
    if (!passes(name, performance.now())) return;
    if (controller.signal.aborted) process.exit(2);
    process.stderr.write("\nStopping. Press Ctrl-C again to end at once.\n");
    controller.abort();
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  return controller.signal;
}

/** Ends the process on abort: for work without results to report. */
export async function orLeave<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const leave = (): never => process.exit(2);
  if (signal.aborted) leave();
  signal.addEventListener("abort", leave);
  try {
    return await work;
  } finally {
    signal.removeEventListener("abort", leave);
  }
}
