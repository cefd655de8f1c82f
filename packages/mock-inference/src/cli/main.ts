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
  .option("--model <id>", "a model to serve beside those of the scripts; may be repeated", collect)
  .option("--watch", "play scripts anew when their files are edited");
addControlOptions(program)
  .addHelpText(
    "after",
    `
Examples:
  understudy-mock                                   the demo, on port 8322
  understudy-mock --port 0                          on a free port
  understudy-mock --script weather.yaml --watch     an edit is played from the next request on
  understudy-mock --model gpt-4o-mini               for an app that asks for that model`,
  )
  .action((options: MockStartOptions) => start(options));

await runProgram(program, [ScriptError]);
