/** Words on the command line that are no options: most often a script without `--script`. */
import type { Command } from "commander";
import { CommandError } from "@understudy/http/command";
import { nearest } from "../script/nearest.ts";

/** A command that takes options only; commander would say no more than that there are too many arguments. */
export function refuseArguments(command: Command): Command {
  return command.allowExcessArguments().hook("preAction", (owner, acting) => {
    const [word] = acting.args;
    // Subcommands, which have arguments of their own, run the hooks of their parent too.
    if (owner !== acting || word === undefined) return;
    const subcommand = nearest(
      word,
      owner.commands.map((one) => one.name()),
    );
    const meant = scriptOption(word) ?? subcommand;
    const hint = meant === undefined ? "See --help for its options." : `Did you mean ${meant}?`;
    throw new CommandError(`${owner.name()} takes no argument ${word}. ${hint}`);
  });
}

/** For a run whose command is the name of a script file. */
export function refuseScriptAsCommand([word = ""]: readonly string[]): void {
  const meant = scriptOption(word);
  if (meant !== undefined) throw new CommandError(`${word} is no command. Did you mean ${meant}?`);
}

/** `--script weather.yaml` for the name of a YAML or JSON file. */
function scriptOption(word: string): string | undefined {
  return /\.(ya?ml|json)$/i.test(word) ? `--script ${word}` : undefined;
}
