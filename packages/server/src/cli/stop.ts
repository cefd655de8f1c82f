import type { Stack } from "../compose.ts";
import type { Listening } from "../mount/node.ts";

/** The first signal lets running turns end, then the process; a second one ends it at once. */
export function stopOnSignals(stack: Stack, listening: Listening): void {
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      if (stack.running > 0)
        process.stderr.write(
          `Stopping when ${stack.running} running turn(s) have ended; again to stop at once.\n`,
        );
      void stop(stack, listening);
    });
  }
}

async function stop(stack: Stack, listening: Listening): Promise<void> {
  try {
    // New turns are refused from now on, in words; everything else is answered while the others end.
    await stack.close();
    await Promise.race([listening.close(), afterwards()]);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`understudy: it did not stop cleanly: ${String(error)}\n`);
    process.exit(1);
  }
}

/** A reader that never reads must not keep a stopped server alive. */
function afterwards(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1_000));
}
