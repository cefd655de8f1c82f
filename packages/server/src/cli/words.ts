/** How the words of the command line are read; each error says what was expected. */
import { InvalidArgumentError } from "commander";
import type { StoreChoice } from "../compose/open-store.ts";

export function port(text: string): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= 65_535) return value;
  throw new InvalidArgumentError("A port is a number from 0 to 65535; 0 takes a free one.");
}

export function storeChoice(text: string): StoreChoice {
  if (text === "auto" || text === "memory") return { kind: text };
  const file = /^sqlite:(.+)$/.exec(text)?.[1];
  if (file !== undefined) return { kind: "sqlite", file };
  throw new InvalidArgumentError("A store is auto, memory or sqlite:FILE.");
}

export function origin(text: string): string {
  if (text === "*") return text;
  const parsed = URL.canParse(text) ? new URL(text) : null;
  if (parsed !== null && parsed.origin === text) return text;
  throw new InvalidArgumentError(
    "An origin is a scheme, a host and a port, such as http://localhost:3000, or *.",
  );
}

/** For options that take several values and may be repeated. */
export function oneMore(text: string, earlier: string[] = []): string[] {
  return [...earlier, text];
}
