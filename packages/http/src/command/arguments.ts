/** Argument parsers for Commander. */
import { InvalidArgumentError } from "commander";

export function port(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= 65_535) return value;
  throw new InvalidArgumentError("A port is a number from 0 to 65535; 0 chooses a free port.");
}

export function host(text: string): string {
  if (text.trim() !== "") return text;
  throw new InvalidArgumentError("A host is a name or an address, such as 127.0.0.1.");
}

/** Collects the values of a repeatable option. */
export function collect(text: string, earlier: string[] = []): string[] {
  return [...earlier, text];
}
