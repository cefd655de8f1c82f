/** Changes of one value. */
import { isRecord } from "@understudy/conformance/src/json/difference.ts";
import { nobodysId } from "@understudy/conformance/src/story/names.ts";
import { gone } from "../mutants/places.ts";

/** `apply` returns the same value if the change does not apply. */
interface Change {
  id: string;
  apply(value: unknown, others: readonly unknown[], earlier: unknown): unknown;
}

const time = /^\d{4}-\d\d-\d\dT.*Z$/;
const id = /^[0-9a-f]{8}-/;

const changes: readonly Change[] = [
  { id: "dropped", apply: () => gone },
  { id: "null", apply: () => null },
  // Another value that was observed there, so that enums and ids become others of their kind.
  {
    id: "another",
    apply: (value, others) => others.find((other) => !isSame(other, value)) ?? value,
  },
  { id: "stale", apply: (value, _, earlier) => (isSame(earlier, value) ? value : earlier) },
  text("empty", () => ""),
  text("cut", (value) => value.slice(0, -1)),
  text("trimmed", (value) => value.trim()),
  text("capitals", (value) => value.toUpperCase()),
  text("ascii", (value) => value.replace(/[^\0-\x7f]/g, "?")),
  text("short", (value) => value.slice(0, 4_096)),
  text("nobody", (value) => (id.test(value) ? nobodysId : value)),
  text("later", (value) => (time.test(value) ? shifted(value, 1_000) : value)),
  text("sooner", (value) => (time.test(value) ? shifted(value, -1_000) : value)),
  text("millis", (value) => (time.test(value) ? value.replace(/\d{3}Z$/, "Z") : value)),
  number("more", (value) => value + 1),
  number("less", (value) => value - 1),
  { id: "flipped", apply: (value) => (typeof value === "boolean" ? !value : value) },
  list("none", () => []),
  list("without-first", (value) => value.slice(1)),
  list("without-last", (value) => value.slice(0, -1)),
  list("last-twice", (value) => [...value, ...value.slice(-1)]),
  list("reversed", (value) => value.toReversed()),
  { id: "hollow", apply: (value) => (isRecord(value) && Object.keys(value).length > 0 ? {} : value) },
  { id: "strange-key", apply: (value) => (isRecord(value) ? { ...value, strange: 1 } : value) },
];

/**
 * The changes that apply at a place with these values. `anew` makes one for a single trace or server, whose first value is
 * the stale one.
 */
export function changesOf(
  values: readonly unknown[],
): { id: string; anew: () => (value: unknown) => unknown }[] {
  return changes
    .filter((change) => values.some((value) => change.apply(value, values, values[0]) !== value))
    .map(({ id, apply }) => ({
      id,
      anew() {
        let earlier: { value: unknown } | null = null;
        return (value) => {
          earlier ??= { value };
          return apply(value, values, earlier.value);
        };
      },
    }));
}

function text(id: string, change: (value: string) => string): Change {
  return { id, apply: (value) => (typeof value === "string" ? change(value) : value) };
}

function number(id: string, change: (value: number) => number): Change {
  return { id, apply: (value) => (typeof value === "number" ? change(value) : value) };
}

function list(id: string, change: (value: unknown[]) => unknown[]): Change {
  const changed = (value: unknown[]): unknown => (isSame(change(value), value) ? value : change(value));
  return { id, apply: (value) => (Array.isArray(value) ? changed(value) : value) };
}

function shifted(value: string, millis: number): string {
  return new Date(Date.parse(value) + millis).toISOString().replace("Z", `${value.slice(-4, -1)}Z`);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
