/** The words of the command line, and what is wrong with them. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";

const flags = /** @type {const} */ ({
  help: { type: "boolean", default: false },
  quick: { type: "boolean", default: false },
  only: { type: "string" },
  turns: { type: "string" },
  profile: { type: "string" },
});

/** What a user did wrong: a line, and no stack trace. */
export class OptionError extends Error {}

/**
 * Whether the run is quick, the names of the benches, how many turns, and where profiles go.
 *
 * @param {string[]} args
 * @param {string[]} names
 * @returns {{ help: boolean, extent: "full" | "quick", wanted: string[], turns?: number, profiles?: string }}
 */
export function readOptions(args, names) {
  const { help, quick, only, turns, profile } = parse(args);
  const wanted = only?.split(",") ?? names;
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new OptionError(`There is no bench ${unknown.join(", ")}. The benches are: ${names.join(", ")}.`);
  if (turns !== undefined && !/^[1-9]\d*$/.test(turns))
    throw new OptionError(`--turns takes a number of turns, such as 200, not ${turns}.`);
  return {
    help,
    extent: quick ? "quick" : "full",
    wanted,
    ...(turns !== undefined && { turns: Number(turns) }),
    ...(profile !== undefined && { profiles: resolve(profile) }),
  };
}

/** @param {Record<string, { about: string }>} benches */
export function helpText(benches) {
  const width = Math.max(...Object.keys(benches).map((name) => name.length));
  const list = Object.entries(benches).map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`);
  return `Usage: npm run bench -- [options]

  --quick         a look, in some seconds; its figures say little
  --only NAMES    these benches alone, with commas between them
  --turns N       so many turns for the bench of memory
  --profile DIR   writes CPU profiles there, and says where the time went
  --help          this

Benches:
${list.join("\n")}`;
}

/** @param {unknown} error */
const toMessage = (error) => (error instanceof Error ? error.message : String(error));

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({ args, options: flags }).values;
  } catch (error) {
    const known = Object.keys(flags).map((flag) => `--${flag}`);
    throw new OptionError(`${toMessage(error).split(". ")[0]}. The options are: ${known.join(", ")}.`);
  }
}
