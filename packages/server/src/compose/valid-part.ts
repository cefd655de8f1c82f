/** What is valid of data with mistakes, so that others in it are reported together with them. */
import { isRecord } from "@understudy/contract";

type Path = readonly (string | number)[];

/** A copy without the values at these paths. A list with a wrong item is left out, so that others keep their places. */
export function validConfigurationPart(value: unknown, paths: readonly Path[]): unknown {
  return paths
    .map((path) => path.slice(0, path.findLastIndex((key) => typeof key === "string") + 1))
    .reduce<unknown>((rest, path) => without(rest, path), value);
}

function without(value: unknown, [key, ...further]: Path): unknown {
  if (key === undefined) return {};
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (at === key ? without(item, further) : item));
  if (!isRecord(value) || !(key in value)) return value;
  const { [key]: inner, ...others } = value;
  return further.length === 0 ? others : { ...others, [key]: without(inner, further) };
}

/** Whether a path leads to the value at `around`, or into it. */
export function isEnclosed(path: Path, around: Path): boolean {
  return around.every((key, at) => path[at] === key);
}
