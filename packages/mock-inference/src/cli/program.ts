/** The words of the `understudy-mock` command: its options and their help. */
import { Command, InvalidArgumentError } from "commander";
import { pathNameMistake } from "@understudy/contract";
import { addListenOptions, CommandError, withOneLineErrors } from "@understudy/http/command";
import { addControlOptions, addScriptOption, responsesOption } from "./options.ts";
import type { OpenMockOptions } from "./open-mock.ts";
import { refuseArguments } from "./refuse-arguments.ts";
import { addRunArguments, runHelp, type RunBesideOptions } from "./run-beside.ts";
import { run } from "./run.ts";
import { command, start } from "./start.ts";
import { version } from "./version.ts";

export const program = withOneLineErrors(new Command(command))
  .description("A scripted model behind OpenAI's API: chat completions, models and embeddings.")
  .version(version, "-v, --version")
  // `run` has the same options: those before it are not its own.
  .enablePositionalOptions();
refuseArguments(addServeOptions(program, 8322)).option("--watch", "reload scripts when their files change");
addControlOptions(program)
  .addHelpText(
    "after",
    `
Examples:
  understudy-mock                                   the demo, on port 8322
  understudy-mock --port 0                          on a free port
  understudy-mock --script weather.yaml --watch     reload the script on every edit
  understudy-mock --model gpt-4o-mini               serve the model that an app requests
  understudy-mock run --script weather.yaml -- npm test`,
  )
  .action((options: OpenMockOptions) => start(options));

const runSubcommand = program.command("run").description("Serve while a command runs, such as tests");
addRunArguments(addServeOptions(runSubcommand, 0));
addControlOptions(runSubcommand)
  .addHelpText(
    "after",
    `
The command gets UNDERSTUDY_URL, OPENAI_BASE_URL and, if unset, OPENAI_API_KEY.
${runHelp}

Example:
  understudy-mock run --script weather.yaml -- npm test`,
  )
  .action(async (words: string[], options: OpenMockOptions & RunBesideOptions) => {
    const misplaced = program.options.find(
      (option) => program.getOptionValueSource(option.attributeName()) === "cli",
    );
    if (misplaced !== undefined)
      throw new CommandError(`Options go after run: ${command} run ${misplaced.flags} … -- COMMAND.`);
    process.exit(await run(words, options));
  });

function addServeOptions(to: Command, port: number): Command {
  return addScriptOption(addListenOptions(to, port))
    .option("--model <id>", "an additional model to serve; repeatable", modelName)
    .option("--allow-invalid", "answer chat completions whose messages OpenAI refuses, instead of a 400")
    .addOption(responsesOption());
}

/** Collects names of models. */
function modelName(text: string, earlier: string[] = []): string[] {
  const mistake = pathNameMistake(text);
  if (mistake === null) return [...earlier, text];
  throw new InvalidArgumentError(`It ${mistake}.`);
}
