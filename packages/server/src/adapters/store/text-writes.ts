import { EntryWrite, type EntryParts } from "../../ports/entry-write.ts";
import type { Write } from "../../ports/store.ts";

/** A write as it is stored: what the caller does to a value later is not written. */
export type TextWrite = readonly [key: string, text: string | undefined, parts: EntryParts | undefined];

/** The text of an entry. */
export const entryText = "true";

export function toTexts(writes: readonly Write[]): TextWrite[] {
  return writes.map((write) => [write.key, toText(write.value), EntryWrite.partsOf(write)]);
}

function toText(value: Write["value"]): string | undefined {
  if (value === undefined) return undefined;
  // With users every second write of a create.
  return value === true ? entryText : JSON.stringify(value);
}
