/** What the commands of this project share: options, reading and following script files, serving until a signal. */
export { addControlOptions, addListenOptions, addScriptOption, type ServeOptions } from "./options.ts";
export { controlLine, toControlGuard } from "./control-options.ts";
export { followFiles, type Beside, type Followed } from "./follow-files.ts";
export { parseFiles, readFiles, type FileText, type ScriptFile } from "./read-scripts.ts";
export { readText } from "./read-text.ts";
export { oneMore } from "./words.ts";
export { runProgram, tellInOneLine } from "./run-program.ts";
export { stopOnSignals, type Stoppable } from "./stop.ts";
export { listenError, UserError } from "./user-error.ts";
