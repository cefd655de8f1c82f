/** Ctrl-C and SIGTERM, as a signal for everything that waits. */
import { createSignalFilter } from "@understudy/http/node";

export interface Interruption {
  signal: AbortSignal;
  /** Back to what the signals did before. */
  forget(): void;
}

/** The second Ctrl-C ends this process at once, and with it all that it started. */
export function watchInterruption(): Interruption {
  const controller = new AbortController();
  const passes = createSignalFilter();
  const stop = (name: NodeJS.Signals): void => {
    if (!passes(name, performance.now())) return;
    if (controller.signal.aborted) process.exit(2);
    controller.abort();
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  return {
    signal: controller.signal,
    forget: () => void process.off("SIGINT", stop).off("SIGTERM", stop),
  };
}

/** What the process ended with; on abort it is sent the signal first. */
export async function endingOn<Ended>(
  signal: AbortSignal,
  running: { exit: Promise<Ended>; end: () => Promise<Ended> },
): Promise<Ended> {
  const end = (): void => void running.end();
  if (signal.aborted) end();
  signal.addEventListener("abort", end);
  try {
    return await running.exit;
  } finally {
    signal.removeEventListener("abort", end);
  }
}
