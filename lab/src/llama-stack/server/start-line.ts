/** A server as a line of a shell, by which the suite starts it, restarts it and kills it. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { signalGroup } from "@understudy/http/node";
import type { ServerOptions } from "./server.ts";

export interface StartLine {
  line: string;
  /** Kills what was started last, if whoever started it left it behind. */
  killRest(): void;
}

/** Keeps its files in the server's folder. What the server prints is added to its log. */
export function startLine(server: ServerOptions): StartLine {
  const { command, args, env, cwd, log } = server;
  const script = join(cwd, "start.sh");
  const pidFile = join(cwd, "server.pid");
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const words = ["env", "-i", ...variables, command, ...args].map(quoted);
  writeFileSync(
    script,
    `cd ${quoted(cwd)}\necho $$ > ${quoted(pidFile)}\nexec ${words.join(" ")} >> ${quoted(log)} 2>&1\n`,
  );
  return {
    line: `exec sh ${quoted(script)}`,
    killRest() {
      if (!existsSync(pidFile)) return;
      // It leads a group of its own.
      signalGroup(Number(readFileSync(pidFile, "utf8")), "SIGKILL");
    },
  };
}

function quoted(word: string): string {
  return /^[\w/.:@=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
