/**
 * The JSON of the last objects that were written: the same step is in its own event, in the last event of its turn, and in
 * the record of the turn. A `WeakMap` would cost more than the writing: V8's minor collections treat what is in one as in
 * use, and promote it.
 */

/** More than one request needs at a time; what so many turns at once push out is written again. */
const most = 32;

/** In characters. Longer texts are not held in memory until others push them out. */
const longest = 32_000;

const values: object[] = [];
const texts: string[] = [];
let next = 0;

/** As of `JSON.stringify`. The text may be that of an earlier call of `writtenOnce`. */
export function toJsonText(value: unknown): string {
  const before = typeof value === "object" && value !== null ? known(value) : undefined;
  return before ?? JSON.stringify(value);
}

/** The JSON of an object that does not change any more. `write` gives the same as `JSON.stringify`. */
export function writtenOnce<T extends object>(value: T, write: (value: T) => string): string {
  const before = known(value);
  if (before !== undefined) return before;
  const text = write(value);
  if (text.length > longest) return text;
  values[next] = value;
  texts[next] = text;
  next = (next + 1) % most;
  return text;
}

function known(value: object): string | undefined {
  const at = values.indexOf(value);
  return at === -1 ? undefined : texts[at];
}
