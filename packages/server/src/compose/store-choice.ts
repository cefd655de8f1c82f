/** Which store is chosen, as text on a command line or in a configuration. */

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
  const file = /^sqlite:(.+)$/.exec(text)?.[1];
  if (file !== undefined) return { kind: "sqlite", file };
  if (/^rediss?:\/\//.test(text)) return { kind: "redis", url: text };
  if (/^postgres(ql)?:\/\//.test(text)) return { kind: "postgres", url: text };
  return null;
}
