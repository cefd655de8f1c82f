/** Names of calls. */
import type { Rows, ToolCall } from "./quirk.ts";

export type CallNameQuirk = "name_late" | "name_empty" | "name_null";

export const callNames: Rows<CallNameQuirk> = {
  name_late: {
    kind: "lossless",
    does: "The name of a call comes after its first delta",
    write: { deltas: late },
    read: {
      join: (call, delta) => ({ call: call.name === "" ? { ...call, name: delta.name } : call, delta }),
    },
  },
  name_empty: {
    kind: "lossless",
    does: "The deltas that continue a call have an empty name",
    write: { deltas: (deltas) => continuing(deltas, "") },
  },
  name_null: {
    kind: "lossless",
    does: "The deltas that continue a call have null for a name",
    write: { deltas: (deltas) => continuing(deltas, null) },
  },
};

function late([first, second, ...rest]: readonly ToolCall[]): ToolCall[] {
  if (first === undefined) return [];
  const { name, ...called } = first.function;
  // A call of one delta is cut in two.
  if (second === undefined)
    return [
      { ...first, function: {} },
      { ...indexOf(first), function: first.function },
    ];
  return [{ ...first, function: called }, { ...second, function: { name, ...second.function } }, ...rest];
}

function indexOf({ index }: ToolCall): object {
  return { index };
}

function continuing(deltas: readonly ToolCall[], name: "" | null): ToolCall[] {
  const named = deltas.findIndex((delta) => delta.function["name"] !== undefined);
  return deltas.map((delta, at) =>
    at > named ? { ...delta, function: { ...delta.function, name } } : delta,
  );
}
