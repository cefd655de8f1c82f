/** The words of the `understudy` command: its subcommands, their options and their help. */
import { Command } from "commander";
import { collect, withOneLineErrors } from "@understudy/http/command";
import {
  addRunArguments,
  refuseArguments,
  runHelp,
  type RunBesideOptions,
} from "@understudy/mock-inference/command";
import { check } from "./check.ts";
import { doctor, type DoctorOptions } from "./doctor/doctor.ts";
import { addTransferCommands } from "./transfer-commands.ts";
import type { OpenStackOptions } from "./open/open-stack.ts";
import { inferenceOfEnvironment } from "./open/inference-option.ts";
import { run } from "./run.ts";
import { addStackOptions } from "./stack-options.ts";
import { start } from "./start.ts";
import { version } from "../version.ts";

export const program = withOneLineErrors(new Command("understudy"))
  .description("A local stack that serves the Agents and Responses APIs with a scripted model.")
  .version(version, "-v, --version")
  // `run` leaves the options after its command to that.
  .enablePositionalOptions();

const storeText = "auto: SQLite in .understudy/stack.db, or memory if SQLite is not available";

const startCommand = program.command("start").description("Serve the stack until a signal stops it");
addStackOptions(refuseArguments(startCommand), {
  port: 8321,
  storeText,
})
  .option("--watch", "reload scripts and configuration when their files change")
  .addHelpText(
    "after",
    `
Examples:
  understudy start                                   the demo, on port 8321
  understudy start --port 0 --store memory           on a free port, without files
  understudy start --script weather.yaml --script shop.yaml
  understudy start --inference http://127.0.0.1:11434/v1   real models, of Ollama or any such server
  understudy start --script weather.yaml --watch     an edit applies from the next request on`,
  )
  .action((options: OpenStackOptions) =>
    start({ ...inferenceOfEnvironment(), ...options, defaultStore: { kind: "auto" } }),
  );

const runSubcommand = program
  .command("run")
  .description("Serve the stack while a command runs, such as tests");
addStackOptions(addRunArguments(runSubcommand), { port: 0, storeText: "memory" })
  .addHelpText(
    "after",
    `
The command gets UNDERSTUDY_URL, LLAMA_STACK_BASE_URL, LLAMA_STACK_CLIENT_BASE_URL, OPENAI_BASE_URL and, if unset,
OPENAI_API_KEY; with users by tokens that is the first token, and so is LLAMA_STACK_CLIENT_API_KEY.
${runHelp}

Example:
  understudy run --script weather.yaml -- pytest`,
  )
  .action(async (words: string[], options: OpenStackOptions & RunBesideOptions) =>
    process.exit(await run(words, { ...options, defaultStore: { kind: "memory" } })),
  );

program
  .command("check")
  .description("Report mistakes in scripts and configurations, or print what each reply matches")
  .argument("<file...>", "YAML or JSON; configurations are recognised by their keys")
  .option("--config <file>", "a configuration, regardless of its keys; repeatable", collect)
  .addHelpText(
    "after",
    `
Exit code: 0 if everything is valid (unreachable replies are only a warning), else 1.`,
  )
  .action((files: string[], options: { config?: string[] }) => check(files, options));

const doctorCommand = program
  .command("doctor")
  .description("Say whether a start with the same options would succeed, and what is wrong if not");
addStackOptions(refuseArguments(doctorCommand), { port: 8321, storeText })
  .option("--json", "print the findings as JSON")
  .addHelpText(
    "after",
    `
It looks at Node, scripts, configuration, model servers, store and port, and changes no records.
Exit code: 1 if anything is wrong, else 0.`,
  )
  .action(async (options: DoctorOptions) => {
    process.exitCode = await doctor({ ...options, defaultStore: { kind: "auto" } });
  });

addTransferCommands(program);
