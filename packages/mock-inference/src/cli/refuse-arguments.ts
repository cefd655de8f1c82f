/** Words on the command line that are no options: most often a script without `--script`. */
import type { Command } from "commander";
import { CommandError } from "@understudy/http/command";
import { nearest } from "../script/nearest.ts";
import { isScriptFile, withScript } from "./meant-command.ts";

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
    const full = owner.parent === null ? owner.name() : `${owner.parent.name()} ${owner.name()}`;
    const meant = isScriptFile(word) ? withScript(full, acting.args) : subcommand;
    const hint = meant === undefined ? "See --help for its options." : `Did you mean ${meant}?`;
    throw new CommandError(`${owner.name()} takes no argument ${word}. ${hint}`);
  });
}
