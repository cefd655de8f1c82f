/** Ids of calls. */
import type { Call, Rows, ToolCall } from "./quirk.ts";

export type CallIdQuirk = "id_missing" | "id_empty" | "id_repeated" | "id_changes" | "id_shared";

const withId = (call: ToolCall, id: unknown): ToolCall => ({ ...call, id });
const changeId = (change: (call: ToolCall) => ToolCall) => (call: ToolCall) =>
  call["id"] === undefined ? call : change(call);

const without = ({ id: _id, ...call }: ToolCall): ToolCall => call;
const empty = changeId((call) => withId(call, ""));
const shared = changeId((call) => withId(call, "call_0"));

export const callIds: Rows<CallIdQuirk> = {
  id_repeated: {
    kind: "lossless",
    does: "Every delta of a call has its id, its type and its name",
    write: {
      deltas: ([first, ...rest]) =>
        first === undefined
          ? []
          : [first, ...rest].map((delta) => ({
              ...delta,
              id: first["id"],
              type: first["type"],
              function: { ...delta.function, name: delta.function["name"] ?? first.function["name"] },
            })),
    },
  },
  id_changes: {
    kind: "lossless",
    does: "The deltas that continue a call have other ids",
    write: {
      deltas: ([first, ...rest]) =>
        first === undefined
          ? []
          : [first, ...rest.map((delta, at) => withId(delta, `${String(first["id"])}_${at}`))],
    },
  },
  id_shared: {
    kind: "lossless",
    does: "All calls have one id",
    outcome: "The later calls get ids of their own: `c1`, `c1-2`, `c1-3`.",
    losesIds: true,
    write: { deltas: (deltas) => deltas.map(shared), call: shared },
    read: { whole: (call, ids) => (call.id === null ? call : { ...call, id: unlike(call.id, ids) }) },
  },
  id_missing: {
    kind: "lossless",
    does: "Calls have no id",
    outcome: "They get one.",
    losesIds: true,
    write: { deltas: (deltas) => deltas.map(without), call: without },
    read: { whole: (call) => (call.id === null ? named(call) : call) },
  },
  id_empty: {
    kind: "lossless",
    does: "The id of a call is an empty text",
    outcome: "Calls get one.",
    losesIds: true,
    write: { deltas: (deltas) => deltas.map(empty), call: empty },
    read: { call: (call) => (call["id"] === "" ? without(call) : call) },
  },
};

function named(call: Call): Call {
  return { ...call, id: `call_${crypto.randomUUID()}` };
}

/** The id, with its count as a suffix if a call has it already. */
function unlike(id: string, taken: ReadonlySet<string>): string {
  let own = id;
  for (let n = 2; taken.has(own); n += 1) own = `${id}-${n}`;
  return own;
}
