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

/** Collects names as `Host` has them, without a port. */
export function hostName(text: string, earlier: string[] = []): string[] {
  if (/^[\w.-]+$/.test(text)) return [...earlier, text];
  throw new InvalidArgumentError("A host name has no scheme and no port, such as stack.example.");
}

/** Collects the values of a repeatable option. */
export function collect(text: string, earlier: string[] = []): string[] {
  return [...earlier, text];
}
