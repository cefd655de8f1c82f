/** The commands for real servers, with the exit code of each. */
import { record } from "../recordings/record.ts";
import { judge } from "./judge.ts";
import type { Context } from "./options.ts";
import { runCommand } from "./run-command.ts";
import { tryStories } from "./try-stories.ts";

/** `npm run conformance:llama-stack`: the exit code is that of the suite. */
export const main = (args: readonly string[], context: Context): Promise<number> =>
  runCommand(args, context, judge);

/** `npm run record:llama-stack`. */
export const recording = (args: readonly string[], context: Context): Promise<number> =>
  runCommand(args, context, record);

/** `npm run stories:llama-stack`. */
export const trying = (args: readonly string[], context: Context): Promise<number> =>
  runCommand(args, context, tryStories);
