/** Dialects of OpenAI's chat completions. */
export { conflictsAmong, type QuirkConflict } from "./conflicts.ts";
export { dialectNames, dialects, type DialectName } from "./dialects.ts";
export type * from "./quirk.ts";
export { allQuirks, quirkNames, quirks, quirksOf, type QuirkName } from "./quirks.ts";
export { plainly, readings } from "./read.ts";
export { createQuirkWriter } from "./write.ts";
