/** A server that can be restarted, killed and stopped while it is used. */
import { LaunchError } from "../launch/launch-error.ts";
import type { Lifecycle } from "@understudy/conformance/src/target/target.ts";
import type { Processes, StartedProcess } from "../launch/processes.ts";
import { endOf, lastLines, type ServerOptions, startServer } from "./server.ts";

export interface Restartable {
  /** Aborted by Ctrl-C, and with a `LaunchError` when the server ends by itself. */
  signal: AbortSignal;
  lifecycle: Required<Lifecycle>;
  /** Stops it for good. */
  stop(): Promise<void>;
}

/** Resolves when it serves. Ctrl-C ends it, and with it all pending requests. Rejects with a `LaunchError`. */
export async function startRestartable(options: ServerOptions, processes: Processes): Promise<Restartable> {
  const { name, log, signal } = options;
  const ended = new AbortController();
  /** Null while it is stopped on purpose. */
  let current: StartedProcess | null = null;

  async function start(): Promise<void> {
    const started = await startServer(options, processes);
    current = started;
    void started.exit.then((exit) => {
      if (current !== started) return;
      ended.abort(new LaunchError(`${name} did not go on serving: ${endOf(exit)}.\n${lastLines(log, 20)}`));
    });
  }

  async function stop(by: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const stopped = current;
    current = null;
    await stopped?.end(by);
  }

  const again = (by: NodeJS.Signals) => async (): Promise<void> => {
    await stop(by);
    await start();
  };

  signal.addEventListener("abort", () => void current?.end(), { once: true });
  await start();
  return {
    signal: AbortSignal.any([signal, ended.signal]),
    lifecycle: { restart: again("SIGTERM"), kill: again("SIGKILL") },
    stop: () => stop(),
  };
}
