/** The options of the commands that serve a stack. */
import { profiles } from "@understudy/contract/profiles";
import { addListenOptions } from "@understudy/http/command";
import { addControlOptions, responsesOption, addScriptOption } from "@understudy/mock-inference/command";
import { Option, type Command } from "commander";
import { configurationSchema } from "../compose/configuration-schema.ts";
import { storeForms } from "../compose/store-choice.ts";
import {
  parseInferenceUrl,
  parseOrigin,
  parsePrivateAddress,
  parseStore,
  parseTtlOption,
} from "./option-parsers.ts";

const { properties: served } = configurationSchema;

export interface StackDefaults {
  port: number;
  /** The default store in words, for the help. */
  storeText: string;
}

export function addStackOptions(command: Command, { port, storeText }: StackDefaults): Command {
  addListenOptions(command, port)
    .addOption(
      new Option("--store <where>", `store of records: ${storeForms} (default: ${storeText})`).argParser(
        parseStore,
      ),
    )
    .option(
      "--volatile-sessions",
      "keep sessions in memory unless their agent asks for persistence, also with a store that is shared",
    )
    .addOption(
      new Option(
        "--ttl <time>",
        "remove sessions, responses and conversations so long after their newest turn or item, such as 12h or 30d (default: never)",
      ).argParser(parseTtlOption),
    )
    .addOption(
      new Option(
        "--history <what>",
        "when the earlier turns exceed the context of the model, its refusal ends the turn, or it is asked again without the oldest turns (default: refuse)",
      ).choices(served.history.enum),
    )
    .addOption(
      new Option(
        "--disconnects <what>",
        "a turn or response whose client leaves runs on and is stored, or stops, so that its model is free (default: run, unless the profile says otherwise)",
      ).choices(served.disconnects.enum),
    )
    .option("--ignore-owners", "show the records of users, which a server without auth else refuses to serve")
    .option("--durable", "commits survive a power failure, not only a crash (SQLite, slower)", false);
  addScriptOption(command)
    .addOption(
      new Option(
        "--inference <url>",
        "serve the models of this OpenAI-compatible server, such as http://127.0.0.1:11434/v1; its key is UNDERSTUDY_INFERENCE_KEY of the environment",
      ).argParser(parseInferenceUrl),
    )
    .option(
      "--config <file>",
      "YAML or JSON with providers of models and shields, other names for these, default arguments for toolgroups, store, or auth: users and their rights",
    )
    .addOption(
      new Option("--profile <name>", "behave like this version of Llama Stack where versions differ")
        .choices(Object.keys(profiles))
        .default("reference"),
    )
    .option("--cors <origin>", "origin whose pages may call the API, or * for any", parseOrigin)
    .addOption(responsesOption())
    .option(
      "--allow-private-documents [where]",
      "also fetch documents from private addresses: all, or this host, address or range; repeatable",
      parsePrivateAddress,
    );
  return addControlOptions(command).addOption(
    new Option(
      "--log-level <level>",
      "log level, as JSON lines on standard error: info logs requests, debug the commands of turns",
    )
      .choices(["silent", "error", "warn", "info", "debug"])
      .default("warn"),
  );
}
