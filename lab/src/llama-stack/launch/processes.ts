/** Processes that end with this one: each leads a group of its own, and is ended with everything that it started. */
import { spawn, type StdioOptions } from "node:child_process";
import { endGroup, signalGroup } from "@understudy/http/node";

export interface Exit {
  code: number | null;
  /** Why it could not be started; null if it was. */
  failure: string | null;
}

export interface StartedProcess {
  exit: Promise<Exit>;
  /** Sends the signal, and after so many milliseconds SIGKILL. Nothing of its group is left then. */
  end(signal?: NodeJS.Signals, graceMs?: number): Promise<Exit>;
}

export interface StartOptions {
  env: Readonly<Record<string, string | undefined>>;
  cwd?: string;
  stdio: StdioOptions;
}

export interface Processes {
  start(command: string, args: readonly string[], options: StartOptions): StartedProcess;
  endAll(): Promise<void>;
}

const usualGraceMs = 10_000;

export function createProcesses(): Processes {
  const running = new Set<StartedProcess>();
  return {
    start(command, args, options) {
      const started = start(command, args, options);
      running.add(started);
      void started.exit.then(() => running.delete(started));
      return started;
    },
    endAll: async () => void (await Promise.all([...running].map((one) => one.end()))),
  };
}

function start(command: string, args: readonly string[], options: StartOptions): StartedProcess {
  const child = spawn(command, args, { ...options, detached: true });
  const { pid } = child;
  const killAll = (): void => void signalGroup(pid, "SIGKILL");
  // However this process ends, short of SIGKILL; and before its files are removed.
  process.prependOnceListener("exit", killAll);
  const exit = new Promise<Exit>((resolve) => {
    child.once("error", ({ message }) => resolve({ code: null, failure: message }));
    child.once("exit", (code) => resolve({ code, failure: null }));
  }).finally(() => {
    process.off("exit", killAll);
    // What it left behind.
    killAll();
  });
  return {
    exit,
    async end(signal = "SIGTERM", graceMs = usualGraceMs) {
      await endGroup(pid, { signal, graceMs, ended: exit });
      return exit;
    },
  };
}
