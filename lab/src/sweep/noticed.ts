import { walk } from "./places.ts";

/** What was seen under each name: some values of it, no two the same. */
export interface Seen {
  add(name: string, value: unknown): void;
  /** The parts of a value, each under the name and its place; the value as a whole is none. */
  addParts(name: string, value: unknown): void;
  all(): Map<string, unknown[]>;
}

const most = 200;

export function createSeen(): Seen {
  const seen = new Map<string, Map<string, unknown>>();
  const add = (name: string, value: unknown): void => {
    const values = seen.get(name) ?? new Map<string, unknown>();
    seen.set(name, values);
    if (values.size < most) values.set(JSON.stringify(value), value);
  };
  return {
    add,
    addParts(name, value) {
      walk(value, "", (part, place) => {
        if (place !== "") add(`${name} ${place}`, part);
        return part;
      });
    },
    all: () => new Map([...seen].map(([name, values]) => [name, [...values.values()]])),
  };
}
