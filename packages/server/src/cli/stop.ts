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
    // No more connections from now on; those that are open get what their turns still say.
    const closed = listening.close();
    await stack.close();
    await Promise.race([closed, afterwards()]);
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
