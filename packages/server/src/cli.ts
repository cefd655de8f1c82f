/** The `understudy` command. */
import { Command, Option } from "commander";
import { ScriptError } from "@understudy/mock-inference";
import { check } from "./cli/check.ts";
import { start, type StartOptions } from "./cli/start.ts";
import { UserError } from "./cli/user-error.ts";
import { oneMore, origin, port, storeChoice } from "./cli/words.ts";
import { StoreError } from "./ports/store-errors.ts";
import { version } from "./version.ts";

const program = new Command("understudy")
  .description("A local stack that serves the Agents API with a scripted model.")
  .version(version)
  .showHelpAfterError("(add --help for what there is)");

program
  .command("start")
  .description("Serve the stack until it is stopped")
  .option("--host <name>", "the address to listen on", "127.0.0.1")
  .option("--port <number>", "the port to listen on; 0 takes a free one and prints it", port, 8321)
  .addOption(
    new Option("--store <where>", "where records are kept: auto, memory or sqlite:FILE")
      .argParser(storeChoice)
      .default({ kind: "auto" }, "auto: SQLite in .understudy/stack.db, or memory without it"),
  )
  .option("--durable", "survive a power failure too, not only a crash (SQLite, slower)", false)
  .option("--script <file>", "a script to play, YAML or JSON; may be repeated (default: a demo)", oneMore)
  .option("--cors <origin>", "let pages of this origin call, or * for any", origin)
  .option("--no-control", "do not serve /_understudy")
  .addOption(
    new Option("--control-token <token>", "serve /_understudy to callers with this bearer token").env(
      "UNDERSTUDY_CONTROL_TOKEN",
    ),
  )
  .addOption(
    new Option("--log-level <level>", "how much to log, as JSON lines on standard error")
      .choices(["silent", "error", "warn", "info", "debug"])
      .default("warn"),
  )
  .addHelpText(
    "after",
    `
Examples:
  understudy start                                   the demo, on port 8321
  understudy start --port 0 --store memory           on a free port, without a trace
  understudy start --script weather.yaml --script shop.yaml`,
  )
  .action((options: StartOptions) => start(options));

program
  .command("check")
  .description("Say whether scripts are valid, and where they are not")
  .argument("<file...>", "YAML or JSON")
  .action((files: string[]) => check(files));

try {
  await program.parseAsync();
} catch (error) {
  const known = [UserError, StoreError, ScriptError].some((kind) => error instanceof kind);
  process.stderr.write(`${known ? `understudy: ${textOf(error)}` : inFull(error)}\n`);
  process.exitCode = 1;
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function inFull(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
