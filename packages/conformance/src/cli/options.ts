/** The options of every command that needs a target. */
import { Argument, type Command, Option } from "commander";
import { profileNames } from "../target/expectations.ts";
import type { TenantHeader } from "../targets/tenants.ts";
import {
  given,
  header,
  millis,
  pathPrefix,
  portNumber,
  positive,
  repeated,
  tenant,
  withStar,
} from "./values.ts";

/** Whoever starts the suite in place of a user may give --command by it: then replay lines have the URL alone. */
export const commandVariable = "UNDERSTUDY_SERVER_COMMAND";

export interface TargetFlags {
  command?: string;
  profile?: string;
  model?: string;
  inferenceUrl?: string;
  inferencePort?: number;
  shield?: string[];
  prefix: string;
  header?: Record<string, string>;
  tenant?: TenantHeader[];
  tenantWithoutAttributes?: TenantHeader;
  otherModel?: string;
  otherInferenceUrl?: string;
  otherKey?: string;
  timeout: number;
  maxRequests: number;
  record?: string;
  /** Megabytes. */
  recordLimit: number;
}

export function addTargetOptions(command: Command): Command {
  return command
    .addArgument(new Argument("[url]", "URL of the server, such as http://localhost:8321"))
    .addOption(
      new Option(
        "--command <line>",
        "shell command that starts the server; it must print its URL unless [url] is given",
      )
        .env(commandVariable)
        .argParser(given),
    )
    .addOption(
      new Option("--profile <name>", "expected behaviour where servers differ").choices([...profileNames]),
    )
    .option("--model <name>", "model of the agents (default: the first that the server lists)", given)
    .option(
      "--inference-url <url>",
      "URL of the understudy-mock that the server's OpenAI-compatible provider points at",
    )
    .option(
      "--inference-port <n>",
      "start an understudy-mock on this port, then wait for the server",
      portNumber,
    )
    .option("--shield <id>", "id of a Llama Guard shield whose model runs on the mock; repeatable", repeated)
    .option("--prefix <path>", "path of the API below the URL", pathPrefix, "/v1")
    .option(
      "--header <line>",
      "header of every request, such as 'authorization: Bearer …'; repeatable",
      header,
    )
    .option(
      "--tenant <line>",
      "header of a user, such as 'authorization: Bearer *', where the star becomes a new name in each story; or two of known users who share nothing",
      tenant,
    )
    .option(
      "--tenant-without-attributes <line>",
      "header of users who have no attributes, with a star for their names",
      withStar,
    )
    .option("--other-model <name>", "a model whose provider is another one than the default model's", given)
    .option("--other-inference-url <url>", "URL of the understudy-mock that its provider points at")
    .option(
      "--other-key <field>",
      "field of the provider data that its provider takes the caller's key from",
      given,
    )
    .option("--timeout <ms>", "time limit of one request", millis, 30_000)
    .option("--max-requests <n>", "limit of requests", positive, 100_000)
    .option("--record <file>", "write every request with its response as NDJSON", given)
    .option("--record-limit <mb>", "megabytes of that file; later exchanges are dropped", positive, 500);
}
