/** What commands that serve share: their options and words, files that are read and watched, errors in one line. */
export { addListenOptions, type ListenArguments } from "./options.ts";
export { readText } from "./read-text.ts";
export { runProgram, withOneLineErrors } from "./run-program.ts";
export { listenError, CommandError } from "./command-error.ts";
export { watchFiles } from "./watch-files.ts";
export { collect } from "./arguments.ts";
