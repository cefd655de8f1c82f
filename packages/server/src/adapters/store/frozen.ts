import type { Entry, StoredJson } from "../../ports/store.ts";

/** Makes an entry unchangeable, so that all its readers can share it; returns about how many characters it has. */
export function freezeEntry(entry: Entry): number {
  Object.freeze(entry);
  // Its key, its version, and the objects around them.
  return 64 + entry.key.length + freezeValue(entry.value);
}

function freezeValue(value: StoredJson): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 8;
  Object.freeze(value);
  let characters = 16;
  if (Array.isArray(value)) for (const item of value) characters += freezeValue(item);
  else for (const name of Object.keys(value)) characters += 8 + freezeValue(value[name] ?? null);
  return characters;
}
