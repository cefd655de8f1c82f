/** `run`: a command beside a server that plays scripts, and a verdict on what it asked of them. */
import type { Command } from "commander";
import { CommandError, runCommand } from "@understudy/http/command";
import { invalidMessage, missesMessage, unofferedMessage, unusedMessage } from "../mock/unmet.ts";
import type { MockInference } from "../mock/mock-inference.ts";
import type { ServeOptions } from "./options.ts";
import { misreadRun } from "./meant-command.ts";

export interface RunBesideOptions extends Pick<ServeOptions, "controlToken"> {
  allowUnused: boolean;
  /** Only `understudy-mock` has this option, and then answers such requests. */
  allowInvalid?: true;
}

/** A server beside which a command runs. */
export interface RunTarget {
  /** The name of the program that serves, for its messages. */
  program: string;
  url: string;
  mock: MockInference;
  /** Whether the user gave the scripts; replies of the demo may stay unused. */
  isScripted: boolean;
  /** More variables for the command. */
  env?: Readonly<Record<string, string>>;
  /** Variables that are set where the command's own environment has no value, or an empty one. */
  keys: Readonly<Record<string, string>>;
  /** Stops the server, soon after what has arrived. */
  close(): Promise<void>;
}

/** OpenAI's clients refuse to start without a key. */
export const anyKey = { OPENAI_API_KEY: "none" } as const;

/** The command to run and the option of its verdict. The options of the server are added by the caller. */
export function addRunArguments(command: Command): Command {
  return (
    command
      .argument("[command...]", "the command and its arguments")
      .usage("[options] -- <command...>")
      // What follows the command belongs to it, also without `--`.
      .passThroughOptions()
      .option("--allow-unused", "do not fail for replies that were never used", false)
      .hook("preAction", ({ args, parent }) => {
        if (args.length > 0) return;
        const line = `${parent?.name() ?? ""} run --script FILE -- COMMAND`;
        throw new CommandError(`run has no command. Write it at the end: ${line}`);
      })
  );
}

export const runHelp = `
Exit code: the command's if it failed (127: not found, 128 + n: ended by signal n). Otherwise 1 if a request found no
reply, a reply called a tool that the request did not offer, OpenAI refuses the messages of a request, or a reply was
never used, else 0.`;

/** Runs the command, ends everything, and returns the exit code. Reports on standard error; standard output is the command's. */
export async function runBeside(
  words: readonly string[],
  { program, url, mock, isScripted, env, keys, close }: RunTarget,
  { allowUnused, allowInvalid, controlToken }: RunBesideOptions,
): Promise<number> {
  let code: number;
  try {
    const isMarked = process.argv.at(-words.length - 1) === "--";
    const mistake = misreadRun({ program, words, isMarked });
    if (mistake !== undefined) throw new CommandError(mistake);
    code = await runCommand(words, {
      program,
      env: { ...variablesOf(url, controlToken), ...unset(keys), ...env },
    });
  } finally {
    await close();
  }
  // Only now every request of the command has had its answer.
  const failures = failuresOf(mock, code, {
    countsUnused: isScripted && !allowUnused,
    countsInvalid: allowInvalid !== true,
  });
  for (const message of failures) process.stderr.write(`${program}: ${message}\n`);
  return code === 0 && failures.length > 0 ? 1 : code;
}

interface Counted {
  countsUnused: boolean;
  countsInvalid: boolean;
}

/** Most of these often cause the command's failure, so they are reported with it; unused replies of a failed command are not. */
function failuresOf(mock: MockInference, code: number, { countsUnused, countsInvalid }: Counted): string[] {
  const misses = missesMessage(mock);
  const invalid = countsInvalid ? invalidMessage(mock) : null;
  const unused = code === 0 && countsUnused ? unusedMessage(mock) : null;
  return [misses, unofferedMessage(mock), invalid, unused].filter((message) => message !== null);
}

/** Where clients look for the server. */
function variablesOf(url: string, controlToken: string | undefined): Record<string, string> {
  return {
    UNDERSTUDY_URL: url,
    OPENAI_BASE_URL: `${url}/v1`,
    ...(controlToken === undefined ? {} : { UNDERSTUDY_CONTROL_TOKEN: controlToken }),
  };
}

function unset(keys: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(keys).filter(([name]) => !process.env[name]));
}
