/** Options shared by all commands that serve scripts. */
import { InvalidArgumentError, Option, type Command } from "commander";
import { collect, type ListenArguments } from "@understudy/http/command";
import { responsesDialects } from "../fronts/responses/open-responses.ts";

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

export function responsesOption(): Option {
  return new Option(
    "--responses <whose>",
    "whose word counts for responses: open-responses ends streams with [DONE], and has null for keys without a value and error types of its own",
  )
    .choices(responsesDialects)
    .default("openai");
}

export function addControlOptions(command: Command): Command {
  // An empty variable counts as unset.
  if (process.env["UNDERSTUDY_CONTROL_TOKEN"] === "") delete process.env["UNDERSTUDY_CONTROL_TOKEN"];
  return command
    .option("--no-control", "do not serve /_understudy")
    .addOption(
      new Option("--control-token <token>", "serve /_understudy to callers with this bearer token")
        .argParser(token)
        .env("UNDERSTUDY_CONTROL_TOKEN"),
    );
}

/** The token travels in a header, which restricts its characters. */
function token(text: string): string {
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw new InvalidArgumentError("A token consists of printable ASCII characters without spaces.");
}
