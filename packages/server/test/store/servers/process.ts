/** A server in a process of its own, which ends with the tests. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

export interface ServerProcess {
  pid: number;
  /** Ends it the hard way, as a power failure of its machine would, except that what it gave to the disk is there. */
  kill(): Promise<void>;
  /** Asks it to end. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** All that it has printed. */
  printed(): string;
}

const running = new Set<ChildProcess>();

let isWatched = false;

/** Nothing outlives a run of tests that ends early, also by the signal that ends a worker; a program may handle that itself. */
function endWithThisProcess(): void {
  if (isWatched) return;
  isWatched = true;
  process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));
  if (process.listenerCount("SIGTERM") === 0) process.once("SIGTERM", () => process.exit(143));
}

/** Resolves when it prints `ready`. */
export async function startProcess(
  program: string,
  args: readonly string[],
  { ready, ...options }: { ready: RegExp; uid?: number; gid?: number; cwd?: string; env?: NodeJS.ProcessEnv },
): Promise<ServerProcess> {
  endWithThisProcess();
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  running.add(child);
  const closed = once(child, "close").finally(() => running.delete(child));
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    const read = (text: string): void => {
      printed += text;
      if (ready.test(printed)) resolve();
    };
    child.stdout.setEncoding("utf8").on("data", read);
    child.stderr.setEncoding("utf8").on("data", read);
    closed.then(() => reject(new Error(`${program} ended: ${printed}`)), reject);
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await closed;
  };
  const { pid } = child;
  // It has printed something.
  if (pid === undefined) throw new Error(`${program} has no process.`);
  return {
    pid,
    kill: () => end("SIGKILL"),
    stop: (signal = "SIGTERM") => end(signal),
    printed: () => printed,
  };
}
