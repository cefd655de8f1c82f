/** Notices that the npm that started this process has ended, as `npx`, `npm start` or `npm run`. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { isAlive } from "./is-alive.ts";

const lookEveryMs = 250;

interface Ancestor {
  ppid: number | undefined;
  command: string;
}

/**
 * Calls `ended` once the npm above this process is gone. A signal to npm may end only the shell between the two, and SIGKILL
 * cannot be passed on. Does nothing in a process that was started otherwise: a server in the background outlives the shell
 * that started it. Does not keep the process alive.
 */
export function onNpmEnd(ended: () => void): void {
  // Inherited by all descendants of npm, so it only excludes.
  if (process.env["npm_command"] === undefined) return;
  const parent = process.ppid;
  const npm = npmAbove(parent);
  if (npm === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return;
    clearInterval(timer);
    ended();
  }, lookEveryMs).unref();
}

/** npm is the parent, or the parent of the shell in between, where that shell stays. */
function npmAbove(parent: number): number | undefined {
  const { ppid, command } = lookUp(parent);
  if (isNpm(command)) return parent;
  return ppid !== undefined && isWaitingShell(command) && isNpm(lookUp(ppid).command) ? ppid : undefined;
}

/** npm sets its title to `npm exec …`, also as `npx`, or to `npm start …` and the like. */
function isNpm(command: string): boolean {
  return command.startsWith("npm ");
}

/** Whether a shell runs a script that has nothing in the background, where a server is meant to stay. */
export function isWaitingShell(command: string): boolean {
  const [, script] = / -c (.*)$/s.exec(command) ?? [];
  return script !== undefined && !/(?<![&>])&(?![&>])/.test(script);
}

function lookUp(pid: number): Ancestor {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    const ppid = /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return { command, ppid: ppid === undefined ? undefined : Number(ppid) };
  } catch {
    // No /proc, as on macOS.
  }
  try {
    return parsePs(execFileSync("ps", ["-o", "ppid=,command=", "-p", String(pid)], { encoding: "utf8" }));
  } catch {
    // No `ps`, as on Windows: then this process does not watch.
    return { command: "", ppid: undefined };
  }
}

/** Reads what `ps -o ppid=,command=` prints about one process. */
export function parsePs(listed: string): Ancestor {
  const [, ppid, command = ""] = /^\s*(\d+)\s+(.*)$/.exec(listed.trimEnd()) ?? [];
  return { command, ppid: ppid === undefined ? undefined : Number(ppid) };
}
