/** What commands that serve share: their options and words, files that are read and watched, errors in one line. */
export { addListenOptions, type ListenWords } from "./options.ts";
export { readText } from "./read-text.ts";
export { runProgram, tellInOneLine } from "./run-program.ts";
export { listenError, UserError } from "./user-error.ts";
export { watchFiles } from "./watch-files.ts";
export { oneMore } from "./words.ts";
