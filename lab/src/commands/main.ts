/** The commands for real servers, with the exit code of each. */
import { record } from "../recordings/record.ts";
import { judge } from "../llama-stack/judge.ts";
import { type Command, type Context, judging } from "../llama-stack/launch/options.ts";
import { runCommand } from "./run-command.ts";
import { tryStories } from "../llama-stack/stories/try-stories.ts";

/** `npm run conformance:llama-stack`: the exit code is that of the suite. */
export const main = (args: readonly string[], context: Context): Promise<number> =>
  runCommand(args, context, judging, judge);

const recordingCommand: Command = {
  name: "record:llama-stack",
  about:
    "Holds the conversations of lab/src/recordings with a real Llama Stack, and writes them to lab/recordings/VERSION.ndjson.",
  files: "server.log",
  judges: false,
};

/** `npm run record:llama-stack`. */
export const recording = (args: readonly string[], context: Context): Promise<number> =>
  runCommand(args, context, recordingCommand, record);

const tryingCommand: Command = {
  name: "stories:llama-stack",
  about:
    "Runs the stories in lab/llama-stack/stories ten times each on a real Llama Stack. Those of findings lose the steps that\nthey do not need, and are written with what they show.",
  files: "server.log",
  judges: false,
};

/** `npm run stories:llama-stack`. */
export const trying = (args: readonly string[], context: Context): Promise<number> =>
  runCommand(args, context, tryingCommand, tryStories);
