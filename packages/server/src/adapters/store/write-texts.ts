import type { Write } from "../../ports/store.ts";

/**
 * What a commit leaves under each key: the text of the last write to it, undefined for a delete. A value that is no JSON
 * throws here, before anything is written.
 */
export function textsByKey(writes: readonly Write[]): Map<string, string | undefined> {
  return new Map(
    writes.map(({ key, value }) => [key, value === undefined ? undefined : JSON.stringify(value)]),
  );
}

/** The same as keys to delete and rows to write. */
export function changesOf(writes: readonly Write[]): {
  deletes: string[];
  puts: [key: string, text: string][];
} {
  const deletes: string[] = [];
  const puts: [key: string, text: string][] = [];
  for (const [key, text] of textsByKey(writes))
    if (text === undefined) deletes.push(key);
    else puts.push([key, text]);
  return { deletes, puts };
}
