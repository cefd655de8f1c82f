import type { Write } from "../../ports/store.ts";

/** A write as it is stored: what the caller does to a value later is not written. */
export type TextWrite = readonly [key: string, text: string | undefined, parts: Write["parts"]];

/** The text of an entry: what a commit writes beside a record to find it by (`entry-keys.ts`). */
export const entryText = "true";

export function toTexts(writes: readonly Write[]): TextWrite[] {
  return writes.map(({ key, value, parts }) => [key, toText(value), parts]);
}

function toText(value: Write["value"]): string | undefined {
  if (value === undefined) return undefined;
  // With users every second write of a create.
  return value === true ? entryText : JSON.stringify(value);
}
