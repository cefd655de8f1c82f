/** Runs a command of the user beside a server. */
import { constants } from "node:os";
import { onNpmEnd } from "../node/npm-parent.ts";
import { startGroup, type ProcessGroup } from "./process-group.ts";
import { createSignalFilter } from "../node/signal-filter.ts";

export interface RunCommandOptions {
  /** The name of this program, for its messages. */
  program: string;
  /** Variables that the command gets besides those of this process. */
  env: Readonly<Record<string, string>>;
}

/** A command may take so long to end after SIGTERM or SIGHUP. */
const graceMs = 5_000;

/**
 * Runs a command, ends what is left of its process group, and resolves to its exit code, as shells have it: 126 or 127 if it
 * could not be started, 128 + n after signal n. SIGINT, SIGTERM and SIGHUP to this process are passed on; then the code is
 * not 0, and what is left of the group 5 s after the latter two is killed.
 */
export async function runCommand(
  [file = "", ...args]: readonly string[],
  { program, env }: RunCommandOptions,
): Promise<number> {
  try {
    // Some errors are thrown at the start, others reach `endOf`.
    return await runGroup(startGroup(file, args, { ...process.env, ...env }));
  } catch (error) {
    const { code, text } = startError(file, error);
    process.stderr.write(`${program}: ${file === "" ? "''" : file}: ${text}\n`);
    return code;
  }
}

async function runGroup(group: ProcessGroup): Promise<number> {
  const signals = passOnSignals(group);
  // Rejects if nothing was started, and so nothing is left to end.
  const code = await endOf(group);
  await group.end();
  const signal = signals.first();
  // A command may end with 0 after a signal; a run that was cut short must not pass.
  return code === 0 && signal !== undefined ? codeOf(signal) : code;
}

function endOf({ leader }: ProcessGroup): Promise<number> {
  return new Promise((resolve, reject) => {
    leader.once("error", reject);
    leader.once("exit", (code, signal) => resolve(code ?? (signal === null ? 1 : codeOf(signal))));
  });
}

function codeOf(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}

const quoted = "; leave out the quotes around a command with arguments, or write sh -c before them";

function startError(file: string, error: unknown): { code: number; text: string } {
  if (file === "") return { code: 126, text: "the command is empty" };
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOENT") return { code: 127, text: `command not found${/\s/.test(file) ? quoted : ""}` };
  if (code === "EACCES") return { code: 126, text: "permission denied; is it executable?" };
  if (code === "ENOTDIR") return { code: 126, text: "a part of this path is not a folder" };
  if (code === "E2BIG") return { code: 126, text: "arguments and environment are too long" };
  return { code: 126, text: error instanceof Error ? error.message : String(error) };
}

/** Passes signals to this process on to the group, until this process ends. */
function passOnSignals(group: ProcessGroup): { first(): NodeJS.Signals | undefined } {
  let first: NodeJS.Signals | undefined;
  const passes = createSignalFilter();
  const passOn = (signal: NodeJS.Signals): void => {
    first ??= signal;
    if (!passes(signal, performance.now())) return;
    group.signal(signal);
    // Ctrl-C may be a question, as in a debugger; the others mean the end.
    if (signal !== "SIGINT") setTimeout(() => group.signal("SIGKILL"), graceMs).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, passOn);
  onNpmEnd(() => passOn("SIGTERM"));
  return { first: () => first };
}
