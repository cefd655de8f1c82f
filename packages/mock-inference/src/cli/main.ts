/** The `understudy-mock` command. */
import { Command } from "commander";
import { addListenOptions, collect, runProgram, withOneLineErrors } from "@understudy/http/command";
import { addControlOptions, addScriptOption } from "./options.ts";
import { command, start, type MockStartOptions } from "./start.ts";
import { version } from "./version.ts";
import { ScriptError } from "../script/problems.ts";

const program = withOneLineErrors(new Command(command))
  .description("A scripted model behind OpenAI's API: chat completions, models and embeddings.")
  .version(version);
addListenOptions(program, 8322);
addScriptOption(program)
  .option("--model <id>", "an additional model to serve; repeatable", collect)
  .option("--watch", "reload scripts when their files change");
addControlOptions(program)
  .addHelpText(
    "after",
    `
Examples:
  understudy-mock                                   the demo, on port 8322
  understudy-mock --port 0                          on a free port
  understudy-mock --script weather.yaml --watch     reload the script on every edit
  understudy-mock --model gpt-4o-mini               serve the model that an app requests`,
  )
  .action((options: MockStartOptions) => start(options));

await runProgram(program, [ScriptError]);
