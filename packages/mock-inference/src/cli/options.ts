/** The options that every command that serves scripts has. */
import { InvalidArgumentError, Option, type Command } from "commander";
import { collect, type ListenArguments } from "@understudy/http/command";

export interface ServeOptions extends ListenArguments {
  script?: string[];
  watch?: true;
  control: boolean;
  controlToken?: string;
}

export function addScriptOption(command: Command): Command {
  return command.option(
    "--script <file>",
    "a script to play, YAML or JSON; may be repeated (default: a demo)",
    collect,
  );
}

export function addControlOptions(command: Command): Command {
  // A variable that is set to nothing is as good as none.
  if (process.env["UNDERSTUDY_CONTROL_TOKEN"] === "") delete process.env["UNDERSTUDY_CONTROL_TOKEN"];
  return command
    .option("--no-control", "do not serve /_understudy")
    .addOption(
      new Option("--control-token <token>", "serve /_understudy to callers with this bearer token")
        .argParser(token)
        .env("UNDERSTUDY_CONTROL_TOKEN"),
    );
}

/** It travels in a header, so that not every text can be one. */
function token(text: string): string {
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw new InvalidArgumentError("A token is one or more letters, digits or signs of ASCII, without spaces.");
}
