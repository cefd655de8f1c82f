import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** This process as text: its pid, and since when it runs. */
export function identify(): string {
  return [process.pid, startOf(process.pid) ?? ""].join(" ");
}

/** Whether the process with this text still runs. Another one may have its pid by now, but not its start too. */
export function isIdentityAlive(text: string): boolean {
  const [, pid, start] = /^(\d+) (.*)$/.exec(text) ?? [];
  if (pid === undefined || !exists(Number(pid))) return false;
  if (start === "") return true;
  // Unknown where this user may not look: then it counts as the same.
  const now = startOf(Number(pid));
  return now === undefined || now === start;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Differs between processes that had the same pid one after the other; undefined where it cannot be had. */
function startOf(pid: number): string | undefined {
  if (process.platform === "win32") return undefined;
  try {
    return process.platform === "linux" ? startOnLinux(pid) : startByPs(pid);
  } catch {
    return undefined;
  }
}

function startOnLinux(pid: number): string {
  // The name of the program, in brackets, may have brackets and spaces in it.
  const [, state, fields = ""] = /^.*\) (\S) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
  // Killed, and not yet waited for by its parent.
  if (state === "Z" || state === "X") return "ended";
  // The start of the process, in ticks since the boot.
  const start = fields.split(" ")[18] ?? "";
  return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${start}`;
}

function startByPs(pid: number): string {
  const env = { ...process.env, LC_ALL: "C", TZ: "UTC" };
  return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8", env }).trim();
}
