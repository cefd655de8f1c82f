/** Ends a command that serves, when it is told to. */
import type { Listening } from "./listen.ts";

/** What is served. */
export interface Stoppable {
  /** How many turns, or whatever else must come to its end, run at this moment. */
  readonly running: number;
  /** Takes nothing new, and resolves when all of that has ended. */
  close(): Promise<void>;
}

/** The first signal lets what runs end, then the process; a second one ends it at once. `command` is its name. */
export function stopOnSignals(command: string, served: Stoppable, listening: Listening): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      if (served.running > 0)
        process.stderr.write(
          `Stopping when ${served.running} running turn(s) have ended; again to stop at once.\n`,
        );
      void stop(command, served, listening);
    });
  }
}

async function stop(command: string, served: Stoppable, listening: Listening): Promise<void> {
  try {
    // New work is refused from now on, in words; everything else is answered while the rest ends.
    await served.close();
    await Promise.race([listening.close(), afterwards()]);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${command}: it did not stop cleanly: ${String(error)}\n`);
    process.exit(1);
  }
}

/** A reader that never reads must not keep a stopped server alive. */
function afterwards(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1_000));
}
