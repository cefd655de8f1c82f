const longest = 100;

/** A value as JSON on one line, cut where it is long; absent values are "nothing". */
export function oneLine(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** A value as JSON over several lines; absent values are "(nothing)". */
export function toLines(value: unknown): string[] {
  return value === undefined ? ["(nothing)"] : JSON.stringify(value, null, 2).split("\n");
}

/** A path with the story's names in place of ids; other long ids are cut. */
export function withNames(path: string, names: Readonly<Record<string, string>>): string {
  return Object.entries(names)
    .filter(([, id]) => id !== "")
    .reduce((named, [name, id]) => named.replaceAll(encodeURIComponent(id), name), path)
    .replace(/([\w-]{8})[\w-]{24,}/g, "$1…");
}
