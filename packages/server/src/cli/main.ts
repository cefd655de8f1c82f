/** The `understudy` command. */
import { profiles } from "@understudy/contract/profiles";
import { Command, Option } from "commander";
import { addListenOptions, oneMore, runProgram, tellInOneLine } from "@understudy/http/command";
import { ScriptError } from "@understudy/mock-inference";
import { addControlOptions, addScriptOption } from "@understudy/mock-inference/command";
import { check } from "./check.ts";
import { start, type StartStackOptions } from "./start.ts";
import { parseOrigin, parsePrivateAddress, parseStore } from "./option-parsers.ts";
import { StoreError } from "../ports/store-errors.ts";
import { version } from "../version.ts";

const program = tellInOneLine(new Command("understudy"))
  .description("A local stack that serves the Agents API with a scripted model.")
  .version(version);

const startCommand = program.command("start").description("Serve the stack until it is stopped");
addListenOptions(startCommand, 8321)
  .addOption(
    new Option("--store <where>", "where records are kept: auto, memory or sqlite:FILE")
      .argParser(parseStore)
      .default({ kind: "auto" }, "auto: SQLite in .understudy/stack.db, or memory without it"),
  )
  .option("--durable", "survive a power failure too, not only a crash (SQLite, slower)", false);
addScriptOption(startCommand)
  .option("--config <file>", "other names for models and shields, arguments for tools; YAML or JSON")
  .option("--watch", "play scripts and configuration anew when their files are edited")
  .addOption(
    new Option("--profile <name>", "answer as this version of Llama Stack does where they differ")
      .choices(Object.keys(profiles))
      .default("reference"),
  )
  .option("--cors <origin>", "let pages of this origin call, or * for any", parseOrigin)
  .option(
    "--allow-private-documents [where]",
    "fetch documents from private addresses too, or only from this host, address or range; may be repeated",
    parsePrivateAddress,
  );
addControlOptions(startCommand)
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
  .action((options: StartStackOptions) => start(options));

program
  .command("check")
  .description("Say what scripts and configurations are wrong in, or what each reply answers to")
  .argument("<file...>", "YAML or JSON; a configuration is known by its keys")
  .option("--config <file>", "a configuration, whatever its keys; may be repeated", oneMore)
  .addHelpText(
    "after",
    `
Exit code: 0 if everything is valid, also with replies that can never be reached, which are a warning; 1 if not.`,
  )
  .action((files: string[], options: { config?: string[] }) => check(files, options));

await runProgram(program, [ScriptError, StoreError]);
