/** Shared by commands that serve: options, argument parsers, file reading and watching, one-line errors. */
export { addListenOptions, type ListenArguments } from "./options.ts";
export { exposureNotice } from "./exposure.ts";
export { readText } from "./read-text.ts";
export { runCommand, type RunCommandOptions } from "./run-command.ts";
export { runProgram, withOneLineErrors } from "./run-program.ts";
export { CommandError } from "./command-error.ts";
export { watchFiles } from "./watch-files.ts";
export { collect } from "./arguments.ts";
