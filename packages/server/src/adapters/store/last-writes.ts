import type { Write } from "../../ports/store.ts";

/**
 * What a commit leaves: the last write to a key counts. Values are texts here, so that one that is no JSON fails before
 * anything is sent.
 */
export function lastWrites(writes: readonly Write[]): {
  deletes: string[];
  puts: [key: string, text: string][];
} {
  const texts = new Map(
    writes.map(({ key, value }) => [key, value === undefined ? undefined : JSON.stringify(value)]),
  );
  return {
    deletes: [...texts].flatMap(([key, text]) => (text === undefined ? [key] : [])),
    puts: [...texts].flatMap(([key, text]): [string, string][] => (text === undefined ? [] : [[key, text]])),
  };
}
