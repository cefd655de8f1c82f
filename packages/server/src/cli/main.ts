/** The `understudy` command. */
import { profiles } from "@understudy/contract/profiles";
import { Command, Option } from "commander";
import { addListenOptions, collect, runProgram, withOneLineErrors } from "@understudy/http/command";
import { ScriptError } from "@understudy/mock-inference";
import { addControlOptions, addScriptOption } from "@understudy/mock-inference/command";
import { check } from "./check.ts";
import { start, type StartStackOptions } from "./start.ts";
import { parseOrigin, parsePrivateAddress, parseStore } from "./option-parsers.ts";
import { StoreError } from "../ports/store-errors.ts";
import { version } from "../version.ts";

const program = withOneLineErrors(new Command("understudy"))
  .description("A local stack that serves the Agents API with a scripted model.")
  .version(version);

const startCommand = program.command("start").description("Serve the stack until a signal stops it");
addListenOptions(startCommand, 8321)
  .addOption(
    new Option("--store <where>", "store of records: auto, memory or sqlite:FILE")
      .argParser(parseStore)
      .default(
        { kind: "auto" },
        "auto: SQLite in .understudy/stack.db, or memory if SQLite is not available",
      ),
  )
  .option("--durable", "commits survive a power failure, not only a crash (SQLite, slower)", false);
addScriptOption(startCommand)
  .option("--config <file>", "other names for models and shields, default arguments for tools; YAML or JSON")
  .option("--watch", "reload scripts and configuration when their files change")
  .addOption(
    new Option("--profile <name>", "behave like this version of Llama Stack where versions differ")
      .choices(Object.keys(profiles))
      .default("reference"),
  )
  .option("--cors <origin>", "origin whose pages may call the API, or * for any", parseOrigin)
  .option(
    "--allow-private-documents [where]",
    "also fetch documents from private addresses: all, or this host, address or range; repeatable",
    parsePrivateAddress,
  );
addControlOptions(startCommand)
  .addOption(
    new Option(
      "--log-level <level>",
      "log level, as JSON lines on standard error: info logs requests, debug the commands of turns",
    )
      .choices(["silent", "error", "warn", "info", "debug"])
      .default("warn"),
  )
  .addHelpText(
    "after",
    `
Examples:
  understudy start                                   the demo, on port 8321
  understudy start --port 0 --store memory           on a free port, without files
  understudy start --script weather.yaml --script shop.yaml
  understudy start --script weather.yaml --watch     an edit applies from the next request on`,
  )
  .action((options: StartStackOptions) => start(options));

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

await runProgram(program, [ScriptError, StoreError]);
