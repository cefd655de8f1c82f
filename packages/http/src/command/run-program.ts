/** Runs a command: what its user can mend is told in one line. */
import type { Command } from "commander";
import { CommandError } from "./command-error.ts";

type ErrorClass = abstract new (...args: never[]) => Error;

/** Parses the command line and does what it says. `known` are errors whose message is enough. */
export async function runProgram(program: Command, known: readonly ErrorClass[] = []): Promise<void> {
  // A log that nobody reads any more must not end a server that others still use.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  try {
    await program.parseAsync();
  } catch (error) {
    const isExpected = [CommandError, ...known].some((kind) => error instanceof kind);
    process.stderr.write(`${isExpected ? `${program.name()}: ${textOf(error)}` : stackOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** Says in one line what is wrong with the command line. Before subcommands are added: they take it over. */
export function withOneLineErrors(program: Command): Command {
  return program.configureOutput({
    outputError: (text, write) => write(`${program.name()}: ${joinLines(text)} (--help tells more)\n`),
  });
}

/** `error: unknown option '--prt'` and, in a line of its own, what may have been meant. */
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
