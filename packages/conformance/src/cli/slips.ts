/** What a newcomer's command line was probably meant to be: commander only names the word that it does not know. */
import { nearest } from "@understudy/mock-inference";

const commands = ["run", "replay", "list", "coverage", "explain", "help"];
const general = ["-h", "--help", "-v", "--version"];
/** Options of other tools for what is an argument here. */
const addressOption = /^--(?:url|base-url|server|target|address|endpoint|host|port)(?:=(.*))?$/;

/**
 * What is wrong with the arguments, and the command line to try; null if nothing is known to be. `options` are those of
 * `run`, such as `--only`.
 */
export function slipIn(words: readonly string[], options: readonly string[] = []): string | null {
  const at = words.findIndex((word) => addressOption.test(word));
  if (at >= 0) return addressSlip(words, at);
  const [first] = words;
  if (first === undefined || commands.includes(first) || general.includes(first)) return null;
  const url = urlIn(first);
  if (url !== null) return `${first} is no command. Try: ${line(["run", url, ...words.slice(1)])}`;
  if (!first.startsWith("-") || words.some((word) => commands.includes(word))) return null;
  const [option = "", ...value] = first.split("=");
  const near = options.includes(option) ? undefined : nearest(option, options);
  const wrong = near === undefined ? "" : `There is no option ${option}. `;
  const meant = near === undefined ? first : [near, ...value].join("=");
  return `${wrong}${first}: the command is missing. Try: ${line(["run", meant, ...words.slice(1)])}`;
}

/** The URL that a text stands for, with its scheme; null for a text that is not an address. */
export function urlIn(text: string): string | null {
  if (/^https?:\/\/[^/]/i.test(text)) return URL.canParse(text) ? text : null;
  const isAddress = /^(?:localhost|[\w.-]+\.[\w-]+|\[[\da-f:]+\])(?::\d+)?(?:\/|$)/i.test(text);
  const hasPort = /^[\w.-]+:\d+(?:\/|$)/.test(text);
  const url = `http://${text}`;
  return (isAddress || hasPort) && URL.canParse(url) ? url : null;
}

function addressSlip(words: readonly string[], at: number): string {
  const [word = "", next = ""] = words.slice(at);
  const [option = ""] = word.split("=");
  const joined = addressOption.exec(word)?.[1];
  const value = joined ?? (next.startsWith("-") ? "" : next);
  const url = (/^\d+$/.test(value) ? `http://localhost:${value}` : urlIn(value)) ?? "http://localhost:8321";
  const after = at + (joined === undefined && value !== "" ? 2 : 1);
  const others = [...words.slice(0, at), ...words.slice(after)];
  const all = commands.includes(others[0] ?? "") ? others : ["run", ...others];
  return `There is no option ${option}: the URL is an argument. Try: ${line([...all, url])}`;
}

function line(words: readonly string[]): string {
  return ["understudy-conformance", ...words.map(quoted)].join(" ");
}

function quoted(word: string): string {
  return /^[\w@%+=:,./[\]-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
