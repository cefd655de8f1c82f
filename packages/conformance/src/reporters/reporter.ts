import type { RunResult } from "../engine/result.ts";

/** From what a run found out to a text; pure. Where the text goes is the command's business. */
export type Reporter = (result: RunResult) => string;
