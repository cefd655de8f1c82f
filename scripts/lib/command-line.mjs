// The options of our own commands. What cannot be read is one line, and exit code 2.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

/**
 * @template {import("node:util").ParseArgsConfig} Config
 * @param {Config} config
 */
export function parseCommandLine(config) {
  return orExit("Cannot read the options", () => parseArgs(config));
}

/**
 * @param {string} text of the option `--only`
 * @param {readonly { id: string }[]} [mutants] of which it must fit one
 */
export function patternOf(text, mutants) {
  return orExit("Cannot read --only", () => {
    const pattern = new RegExp(text);
    if (mutants?.some(({ id }) => pattern.test(id)) !== false) return pattern;
    throw new Error(`no mutant's id fits ${text}`);
  });
}

/** @param {string} file */
export function readJsonFile(file) {
  return orExit(`Cannot read ${file}`, () => JSON.parse(readFileSync(file, "utf8")));
}

/**
 * @template Result
 * @param {string} what
 * @param {() => Result} act
 * @returns {Result}
 */
function orExit(what, act) {
  try {
    return act();
  } catch (error) {
    console.error(`${what}: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(2);
  }
}
