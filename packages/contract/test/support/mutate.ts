/** Changes to one place of a value. */
import fc from "fast-check";

export type Path = (string | number)[];

/** What happens to a place: it is removed, replaced, or an unknown field is put into it. */
export type Change = { kind: "remove" } | { kind: "replace"; by: unknown } | { kind: "add" };

export const change: fc.Arbitrary<Change> = fc.oneof(
  fc.constant<Change>({ kind: "remove" }),
  fc.constant<Change>({ kind: "add" }),
  fc
    .oneof(
      fc.constantFrom<unknown[]>("user", "tool", "text", "image", "greedy", "auto", "2026", "", null, [], {}),
      fc.constantFrom<unknown[]>(0, -1, 1.5, 1e300, Infinity, true, [1], ["a"], { type: "text" }),
      fc.jsonValue({ maxDepth: 1 }),
    )
    .map((by): Change => ({ kind: "replace", by })),
);

/** Every place in a value, the whole of it first. */
export function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...entries.flatMap(([key, child]) => placesOf(child, [...path, key]))];
}

/** A changed copy; the value itself stays as it is. */
export function changed(value: unknown, [key, ...rest]: Path, what: Change): unknown {
  if (key === undefined) {
    if (what.kind === "replace") return what.by;
    return what.kind === "add" && isObject(value) ? { ...value, unheardOf: 1 } : value;
  }
  if (Array.isArray(value)) {
    const index = Number(key);
    if (rest.length === 0 && what.kind === "remove") return value.toSpliced(index, 1);
    return value.with(index, changed(value[index], rest, what));
  }
  const entries = Object.entries(Object(value)).filter(
    ([name]) => name !== key || rest.length > 0 || what.kind !== "remove",
  );
  return Object.fromEntries(
    entries.map(([name, child]) => [name, name === key ? changed(child, rest, what) : child]),
  );
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
