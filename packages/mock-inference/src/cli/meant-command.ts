/** The command lines that were probably meant. Pure. */
import { nearest } from "../script/nearest.ts";

/** Whether a word is the name of a YAML or JSON file. */
export function isScriptFile(word: string): boolean {
  return /\.(ya?ml|json)$/i.test(word);
}

/** A command line with `--script` before each name of a file that lacks it. */
export function withScript(command: string, words: readonly string[]): string {
  const end = words.indexOf("--");
  const last = end === -1 ? words.length : end;
  const isLoose = (word: string, at: number): boolean =>
    at < last && isScriptFile(word) && !/^--?\w/.test(words[at - 1] ?? "");
  return [command, ...words.flatMap((word, at) => (isLoose(word, at) ? ["--script", word] : [word]))].join(
    " ",
  );
}

export interface CommandNames {
  /** The name of the program. */
  program: string;
  /** The options of its command that serves, such as `--script`. */
  options: readonly string[];
}

/** What is wrong with a command line that begins with a script, or an option of `start`, in place of a command. */
export function missingCommand(
  words: readonly string[],
  { program, options }: CommandNames,
): string | undefined {
  const [first = "", ...rest] = words;
  const [option = "", ...value] = first.split("=");
  const known = options.includes(option) ? option : misspelt(option, options);
  if (!isScriptFile(first) && known === undefined) return undefined;
  const meant = known === undefined ? first : [known, ...value].join("=");
  const end = rest.indexOf("--");
  const at = rest.findIndex((word, n) => serving.has(word) && (end === -1 || n < end));
  const command = rest[at] ?? (end === -1 ? "start" : "run");
  const line = withScript(`${program} ${command}`, [meant, ...(at === -1 ? rest : rest.toSpliced(at, 1))]);
  const wrong = known === undefined || known === option ? "" : `There is no option ${option}. `;
  const where = at === -1 ? `The command is missing before ${first}` : `${command} comes before its options`;
  return `${wrong}${where}. Did you mean ${line}?`;
}

/** Commands that serve, whose options `CommandNames` has. */
const serving = new Set(["start", "run"]);

/** An option of the whole program is no mistake, however near it is to another. */
function misspelt(word: string, options: readonly string[]): string | undefined {
  if (!word.startsWith("--") || word === "--help" || word === "--version") return undefined;
  return nearest(word, options);
}

export interface RunWords {
  program: string;
  /** The command to run, with its arguments. */
  words: readonly string[];
  /** Whether `--` came before them. */
  isMarked: boolean;
}

/** What is wrong with the command of a `run`: it is a script, or was given an option of `run`. */
export function misreadRun({ program, words, isMarked }: RunWords): string | undefined {
  const [command = "", ...rest] = words;
  if (isScriptFile(command)) {
    const [, ...others] = rest[0] === "--" ? rest : ["--", ...rest];
    const line = [command, "--", ...(others.length === 0 ? ["COMMAND"] : others)];
    return `${command} is no command. Did you mean ${withScript(`${program} run`, line)}?`;
  }
  const at = rest.findIndex((word, index) => word === "--script" && isScriptFile(rest[index + 1] ?? ""));
  // After `--` every word is the command's own, so this `--script` is not meant for `run`.
  if (isMarked || at === -1) return undefined;
  const script = rest[at + 1] ?? "";
  const others = [command, ...rest.slice(0, at), ...rest.slice(at + 2)].join(" ");
  return (
    `--script ${script} comes after ${command}, so it belongs to that. Did you mean ` +
    `${program} run --script ${script} -- ${others}? Else write ${program} run -- ${words.join(" ")}`
  );
}
