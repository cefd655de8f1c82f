/** The options that every command that serves scripts has. */
import { Option, type Command } from "commander";
import { host, oneMore, port, token } from "./words.ts";

export interface ServeOptions {
  host: string;
  port: number;
  script?: string[];
  watch?: true;
  control: boolean;
  controlToken?: string;
}

export function addListenOptions(command: Command, usualPort: number): Command {
  return command
    .option("--host <name>", "the address to listen on", host, "127.0.0.1")
    .option("--port <number>", "the port to listen on; 0 takes a free one and prints it", port, usualPort);
}

export function addScriptOption(command: Command): Command {
  return command.option(
    "--script <file>",
    "a script to play, YAML or JSON; may be repeated (default: a demo)",
    oneMore,
  );
}

export function addControlOptions(command: Command): Command {
  return command
    .option("--no-control", "do not serve /_understudy")
    .addOption(
      new Option("--control-token <token>", "serve /_understudy to callers with this bearer token")
        .argParser(token)
        .env("UNDERSTUDY_CONTROL_TOKEN"),
    );
}
