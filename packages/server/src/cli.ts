/** The `understudy` command. */
import { Command, Option } from "commander";
import { ScriptError } from "@understudy/mock-inference";
import { check } from "./cli/check.ts";
import { start, type StartOptions } from "./cli/start.ts";
import { UserError } from "./cli/user-error.ts";
import { host, oneMore, origin, port, privatePlace, storeChoice, token } from "./cli/words.ts";
import { StoreError } from "./ports/store-errors.ts";
import { version } from "./version.ts";

// A log that nobody reads any more must not end a server whose turns still run.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
// A variable that is set to nothing is as good as none.
if (process.env["UNDERSTUDY_CONTROL_TOKEN"] === "") delete process.env["UNDERSTUDY_CONTROL_TOKEN"];

const program = new Command("understudy")
  .description("A local stack that serves the Agents API with a scripted model.")
  .version(version)
  .configureOutput({
    outputError: (text, write) => write(`understudy: ${inOneLine(text)} (--help tells more)\n`),
  });

program
  .command("start")
  .description("Serve the stack until it is stopped")
  .option("--host <name>", "the address to listen on", host, "127.0.0.1")
  .option("--port <number>", "the port to listen on; 0 takes a free one and prints it", port, 8321)
  .addOption(
    new Option("--store <where>", "where records are kept: auto, memory or sqlite:FILE")
      .argParser(storeChoice)
      .default({ kind: "auto" }, "auto: SQLite in .understudy/stack.db, or memory without it"),
  )
  .option("--durable", "survive a power failure too, not only a crash (SQLite, slower)", false)
  .option("--script <file>", "a script to play, YAML or JSON; may be repeated (default: a demo)", oneMore)
  .option("--config <file>", "other names for models and shields, arguments for tools; YAML or JSON")
  .option("--watch", "play scripts and configuration anew when their files are edited")
  .option("--cors <origin>", "let pages of this origin call, or * for any", origin)
  .option(
    "--allow-private-documents [where]",
    "fetch documents from private addresses too, or only from this host, address or range; may be repeated",
    privatePlace,
  )
  .option("--no-control", "do not serve /_understudy")
  .addOption(
    new Option("--control-token <token>", "serve /_understudy to callers with this bearer token")
      .argParser(token)
      .env("UNDERSTUDY_CONTROL_TOKEN"),
  )
  .addOption(
    new Option(
      "--log-level <level>",
      "how much to log, as JSON lines on standard error: info has the requests, debug the turns' commands",
    )
      .choices(["silent", "error", "warn", "info", "debug"])
      .default("warn"),
  )
  .addHelpText(
    "after",
    `
Examples:
  understudy start                                   the demo, on port 8321
  understudy start --port 0 --store memory           on a free port, without a trace
  understudy start --script weather.yaml --script shop.yaml
  understudy start --script weather.yaml --watch     an edit is played from the next request on`,
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

/** `error: unknown option '--prt'` and, in a line of its own, what may have been meant. */
function inOneLine(text: string): string {
  return text
    .replace(/^error: /, "")
    .trim()
    .replace(/\s*\n\s*/g, " ");
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function inFull(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
