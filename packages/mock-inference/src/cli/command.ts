/** Shared by the commands that play scripts: options, script files, file watching. */
export { addControlOptions, addScriptOption, responsesOption, type ServeOptions } from "./options.ts";
export { controlLine, toControlGuard } from "./control-options.ts";
export { followFiles, type CompanionFiles, type FollowOptions } from "./follow-files.ts";
export { missingCommand } from "./meant-command.ts";
export { refuseArguments } from "./refuse-arguments.ts";
export {
  addRunArguments,
  anyKey,
  runBeside,
  runHelp,
  type RunBesideOptions,
  type RunTarget,
} from "./run-beside.ts";
export { parseFiles, readFiles, tryFiles, type FileText, type ScriptFile } from "./read-scripts.ts";
