/** Models of the records that clients of several servers work on at once. */
import type { Model, Operation } from "./history.ts";

/** What a client asks of a record that holds others: a session's turns, a conversation's items, an agent's sessions. */
export type HolderInput =
  { kind: "add" | "remove"; items: readonly string[] } | { kind: "read" } | { kind: "delete" };

/** `gone` is a 404. */
export type HolderOutput = { kind: "done" } | { kind: "gone" } | { kind: "found"; items: readonly string[] };

/** Null when it is deleted. */
type Holder = readonly string[] | null;

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item, place) => item === other[place]);

/** `arrange` gives the items in the order that a read compares. */
function holder(
  arrange: (items: readonly string[]) => readonly string[],
): Model<Holder, HolderInput, HolderOutput> {
  return {
    initial: [],
    needed: withoutUnseen,
    apply(state, input, output) {
      // A deleted record stays deleted, and an operation that is refused changes nothing.
      if (output?.kind === "gone") return isAbsent(state, input) ? [state] : [];
      if (state === null) return [];
      switch (input.kind) {
        case "add":
          return [arrange([...state, ...input.items])];
        case "remove":
          return input.items.every((item) => state.includes(item))
            ? [state.filter((item) => !input.items.includes(item))]
            : [];
        case "delete":
          return [null];
        case "read":
          return output?.kind === "found" && isEqual(arrange(output.items), state) ? [state] : [];
      }
    },
  };
}

/** An addition of unknown outcome whose items no read shows and nothing removes cannot have affected any answer. */
function withoutUnseen(
  history: readonly Operation<HolderInput, HolderOutput>[],
): readonly Operation<HolderInput, HolderOutput>[] {
  const seen = new Set(
    history.flatMap(({ input, output }) => [
      ...(output?.kind === "found" ? output.items : []),
      ...(input.kind === "remove" ? input.items : []),
    ]),
  );
  return history.filter(
    ({ input, output }) =>
      input.kind !== "add" || output !== undefined || input.items.some((item) => seen.has(item)),
  );
}

function isAbsent(state: Holder, input: HolderInput): boolean {
  return state === null || (input.kind === "remove" && !input.items.every((item) => state.includes(item)));
}

/** Items in the order of their commits. */
export const orderedHolder: Model<Holder, HolderInput, HolderOutput> = holder((items) => items);

/** Items whose order is another matter: see `findDisorder`. */
export const unorderedHolder: Model<Holder, HolderInput, HolderOutput> = holder((items) => items.toSorted());
