/** Stops a serving command on signals. */
import type { Listening } from "./listen.ts";
import { onNpmEnd } from "./npm-parent.ts";
import { createSignalFilter } from "./signal-filter.ts";

/** A server application. */
export interface Stoppable {
  /** Number of running turns and responses, which are waited for. */
  readonly running: number;
  /** How many of these are responses. */
  readonly runningResponses: number;
  /** Rejects new work; resolves when running work has ended. */
  close(): Promise<void>;
}

/**
 * The first SIGTERM or SIGINT lets running work finish, and so does the end of the npm that started this process; the
 * second exits at once. That of one Ctrl-C which npm sends too does not count. `command`: name for messages.
 */
export function stopOnSignals(command: string, served: Stoppable, listening: Pick<Listening, "close">): void {
  let stopping = false;
  const begin = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    if (served.running > 0)
      process.stderr.write(`Stopping after ${runningWork(served)}; signal again to stop at once.\n`);
    void stop(command, served, listening);
  };
  const passes = createSignalFilter();
  const onSignal = (signal: NodeJS.Signals): void => {
    if (passes(signal, performance.now())) begin();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, onSignal);
  onNpmEnd(() => {
    if (!stopping) begin();
  });
}

function runningWork({ running, runningResponses }: Stoppable): string {
  const counts = [
    ["turn", running - runningResponses],
    ["response", runningResponses],
  ] as const;
  return counts
    .filter(([, count]) => count > 0)
    .map(([noun, count]) => `${count} running ${noun}${count === 1 ? "" : "s"}`)
    .join(" and ");
}

async function stop(command: string, served: Stoppable, listening: Pick<Listening, "close">): Promise<void> {
  try {
    // New turns are rejected with an error; other requests are still answered.
    await served.close();
    await Promise.race([listening.close(), afterwards()]);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${command}: could not stop cleanly: ${String(error)}\n`);
    process.exit(1);
  }
}

/** A client that stops reading must not keep the process alive. */
function afterwards(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1_000));
}
