// A file that one can read in one go. What is generated may be as long as it likes.
import { files, isGenerated } from "../lib/files.mjs";

export const limit = 250;

export const run = () => problems(files((path) => /\.[mc]?[tj]sx?$/.test(path) && !isGenerated(path)));

export function problems(sources) {
  return sources
    .map(({ path, text }) => ({ path, lines: text.replace(/\n$/, "").split("\n").length }))
    .filter(({ lines }) => lines > limit)
    .map(({ path, lines }) => `${path} has ${lines} lines: more than ${limit}`);
}
