/** How the deltas of several calls are told apart. */
import type { Call, CallDelta, Rows } from "./quirk.ts";

export type CallIndexQuirk = "index_missing" | "index_zero";

export const callIndex: Rows<CallIndexQuirk> = {
  index_missing: {
    kind: "lossless",
    does: "The deltas of calls have no `index`",
    outcome: "A new id begins a call; without ids, a name does.",
    write: { deltas: (deltas) => deltas.map(({ index: _index, ...delta }) => delta) },
    read: {
      continued(delta, calls, known) {
        if (delta.index !== null) return known;
        if (delta.id !== null) return calls.find((call) => call.id === delta.id);
        const last = calls.at(-1);
        return last !== undefined && beginsAnother(delta, last) ? undefined : last;
      },
    },
  },
  index_zero: {
    kind: "lossless",
    does: "The `index` of every call is 0",
    outcome: "Another id with a name begins a call.",
    write: { deltas: (deltas) => deltas.map((delta) => ({ ...delta, index: 0 })) },
    read: {
      continued({ id, name }, calls, known) {
        if (known === undefined || id === null || known.id === null || id === known.id) return known;
        // Without a name it is a call whose id changes.
        return name === "" || known.name === "" ? known : calls.find((call) => call.id === id);
      },
    },
  },
};

/** A name begins a call, unless the last one still lacks it, or has its name and only a part of its arguments. */
function beginsAnother({ name }: CallDelta, last: Call): boolean {
  const isPartial = last.arguments !== "" && !last.complete;
  return name !== "" && last.name !== "" && !(name === last.name && isPartial);
}
