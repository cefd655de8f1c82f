/** Words on the command line that are no options: most often a script without `--script`. */
import type { Command } from "commander";
import { CommandError } from "@understudy/http/command";
import { nearest } from "../script/nearest.ts";
import { isScriptFile, withScript } from "./meant-command.ts";

/** The command line that was probably meant by words that are no options. */
export type MeantBy = (command: string, words: readonly string[]) => string | undefined;

const scripts: MeantBy = (command, words) =>
  isScriptFile(words[0] ?? "") ? withScript(command, words) : undefined;

/** A command that takes options only; commander would say no more than that there are too many arguments. */
export function refuseArguments(command: Command, meantBy: MeantBy = scripts): Command {
  return command.allowExcessArguments().hook("preAction", (owner, acting) => {
    const [word] = acting.args;
    // Subcommands, which have arguments of their own, run the hooks of their parent too.
    if (owner !== acting || word === undefined) return;
    const subcommand = nearest(
      word,
      owner.commands.map((one) => one.name()),
    );
    const full = owner.parent === null ? owner.name() : `${owner.parent.name()} ${owner.name()}`;
    const meant = meantBy(full, acting.args) ?? subcommand;
    const hint = meant === undefined ? "See --help for its options." : `Did you mean ${meant}?`;
    throw new CommandError(`${owner.name()} takes no argument ${word}. ${hint}`);
  });
}
