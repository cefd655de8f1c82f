/** Which store is chosen, as text on a command line or in a configuration. */
import { nearest } from "@understudy/contract";

/** `auto` is SQLite where it is available, else memory. The URL of a Redis or a PostgreSQL may have a password in it. */
export type StoreChoice =
  | { kind: "auto" }
  | { kind: "memory" }
  | { kind: "sqlite"; file: string }
  | { kind: "redis"; url: string }
  | { kind: "postgres"; url: string };

export const storeForms = "auto, memory, sqlite:FILE, redis://HOST:6379 or postgres://HOST:5432/DATABASE";

/** Null for a text of another form. Errors about it must not repeat it: it may be an address with a password. */
export function parseStoreChoice(text: string): StoreChoice | null {
  if (text === "auto" || text === "memory") return { kind: text };
  // Other programs write `sqlite:FILE` too. With two slashes it would name a file in the root of the disk.
  const file = /^sqlite:(?!\/\/)(.+)$/.exec(text)?.[1];
  if (file !== undefined) return { kind: "sqlite", file };
  if (/^rediss?:\/\//.test(text)) return { kind: "redis", url: text };
  if (/^postgres(ql)?:\/\//.test(text)) return { kind: "postgres", url: text };
  return null;
}

/** What is expected instead of a text that is no choice, and what it may have meant. */
export function expectedStore(text: string): string {
  const meant = meantStore(text);
  return meant === null ? `${storeForms}${beginning(text)}` : `${storeForms}; did you mean ${meant}?`;
}

/** The beginning of a text that cannot hold a password: an address has one after a colon or before an @. */
function beginning(text: string): string {
  const [, name = "", colon] = /^([\w.+-]+)(:?)/.exec(text) ?? [];
  if (name === "" || (colon === "" && name !== text)) return "";
  return colon === "" ? `, not ${name}` : `, not ${name}:…`;
}

/** Null also for all that may be an address. */
function meantStore(text: string): string | null {
  const [, root, path] = /^sqlite:\/\/(\/?)(.+)$/.exec(text) ?? [];
  if (path !== undefined) return `sqlite:${root}${path}`;
  const [, scheme = "", file = text] = /^([a-z0-9]+):(?!\/\/)(.+)$/i.exec(text) ?? [];
  if (scheme !== "") return nearest(scheme.toLowerCase(), ["sqlite"]) === undefined ? null : `sqlite:${file}`;
  if (text.includes(":")) return null;
  return nearest(text, ["auto", "memory"]) ?? (/[/.]/.test(text) ? `sqlite:${text}` : null);
}
