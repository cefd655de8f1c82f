import type { Write } from "../../ports/store.ts";

/** A write as it is stored: what the caller does to a value later is not written. */
export type TextWrite = readonly [key: string, text: string | undefined];

export function toTexts(writes: readonly Write[]): TextWrite[] {
  return writes.map(({ key, value }) => [key, value === undefined ? undefined : JSON.stringify(value)]);
}
