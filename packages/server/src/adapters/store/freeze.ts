/** Makes what is read from memory unchangeable, so that all its readers can share it. */
import type { Entry, StoredJson } from "../../ports/store.ts";

/** Returns about how many characters the entry has, with the objects around them. */
export function freezeEntry(entry: Entry): number {
  Object.freeze(entry);
  return 64 + entry.key.length + freeze(entry.value);
}

export function freeze(value: StoredJson): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 8;
  Object.freeze(value);
  let characters = 16;
  for (const [name, part] of Object.entries(value)) characters += name.length + freeze(part);
  return characters;
}
