/** Parsers of command-line options; each error names the expected format. */
import { isIP } from "node:net";
import { CommandError } from "@understudy/http/command";
import { InvalidArgumentError } from "commander";
import { isOrigin, originForm } from "../compose/origin.ts";
import { isModelServerUrl } from "../compose/providers/types.ts";
import { expectedStore, parseStoreChoice, type StoreChoice } from "../compose/store-choice.ts";
import { parseTtl } from "../compose/ttl.ts";

export function parseStore(text: string): StoreChoice {
  const choice = parseStoreChoice(text);
  if (choice !== null) return choice;
  // Commander would repeat the text, which may be an address with a password.
  throw new CommandError(`--store takes ${expectedStore(text)}`);
}

export function parseTtlOption(text: string): string {
  if (parseTtl(text) !== null) return text;
  throw new InvalidArgumentError("Expected a time such as 90m, 12h or 30d.");
}

export function parseInferenceUrl(text: string): string {
  if (isModelServerUrl(text)) return text;
  // Commander would repeat the text, which may have a key in it.
  throw new CommandError(
    `--inference takes the base URL of a model server, such as http://127.0.0.1:11434/v1; a key is UNDERSTUDY_INFERENCE_KEY of the environment`,
  );
}

export function parseOrigin(text: string): string {
  if (isOrigin(text)) return text;
  throw new InvalidArgumentError(`Expected ${originForm}.`);
}

/** A host name, an address, or a range. The option without a value allows all, whatever else is given. */
export function parsePrivateAddress(text: string, earlier: true | string[] = []): true | string[] {
  const [address = "", bits, more] = text.split("/");
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const isRange = bits !== undefined && /^\d+$/.test(bits) && Number(bits) <= longest && more === undefined;
  const isHost = bits === undefined && (longest > 0 || /^[\w.-]+$/.test(text));
  if (isRange || isHost) return earlier === true ? true : [...earlier, text];
  throw new InvalidArgumentError("Expected a host name, an address, or a range such as 10.0.0.0/8.");
}
