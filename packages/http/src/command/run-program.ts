/** Runs a command and reports expected errors in one line. */
import type { Command } from "commander";
import { ListenError } from "../node/listen-error.ts";
import { CommandError } from "./command-error.ts";

type ErrorClass = abstract new (...args: never[]) => Error;

/**
 * Parses the command line and runs it. `known`: error classes that are reported by message only, without a stack. `mistake`:
 * what is wrong with the words of a command line, where Commander would not know what was meant.
 */
export async function runProgram(
  program: Command,
  known: readonly ErrorClass[] = [],
  mistake: (words: readonly string[]) => string | undefined = () => undefined,
): Promise<void> {
  // A closed log pipe must not end a server that is still in use.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  try {
    const found = mistake(process.argv.slice(2));
    if (found !== undefined) throw new CommandError(found);
    await program.parseAsync();
  } catch (error) {
    const isExpected = [CommandError, ListenError, ...known].some((kind) => error instanceof kind);
    process.stderr.write(`${isExpected ? `${program.name()}: ${textOf(error)}` : stackOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** Prints command-line errors in one line. Call before adding subcommands, which inherit the setting. */
export function withOneLineErrors(program: Command): Command {
  return program.configureOutput({
    outputError: (text, write) => write(`${program.name()}: ${joinLines(text)} (see --help)\n`),
  });
}

/** Commander prints `error: unknown option '--prt'` and a suggestion on a second line. */
function joinLines(text: string): string {
  return text
    .replace(/^error: /, "")
    .trim()
    .replace(/\s*\n\s*/g, " ");
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
