import { walk } from "../mutants/places.ts";

/** Values that were observed under each name, without repetition. */
export interface ObservedValues {
  add(name: string, value: unknown): void;
  /** Adds the parts of a value, each under the name and its place, without the value itself. */
  addParts(name: string, value: unknown): void;
  all(): Map<string, unknown[]>;
}

const most = 200;

export function createObservedValues(): ObservedValues {
  const observed = new Map<string, Map<string, unknown>>();
  const add = (name: string, value: unknown): void => {
    const values = observed.get(name) ?? new Map<string, unknown>();
    observed.set(name, values);
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
    all: () => new Map([...observed].map(([name, values]) => [name, [...values.values()]])),
  };
}
