/** Arguments of calls. */
import { isRecord } from "@understudy/contract";
import type { Rows, ToolCall } from "./quirk.ts";

export type CallArgumentsQuirk =
  | "call_whole"
  | "arguments_object"
  | "arguments_none"
  | "arguments_late"
  | "arguments_null"
  | "arguments_repeated";

export const callArguments: Rows<CallArgumentsQuirk> = {
  call_whole: {
    kind: "lossless",
    does: "A call comes in one delta, with all of its arguments",
    write: { deltas: (deltas) => [whole(deltas)] },
  },
  arguments_object: {
    kind: "lossless",
    does: "The arguments of a call are an object, not a text with JSON",
    write: { deltas: (deltas) => [asObject(whole(deltas))], call: asObject },
    read: {
      call: (call) =>
        isRecord(call.function["arguments"])
          ? withArguments(call, JSON.stringify(call.function["arguments"]))
          : call,
    },
  },
  arguments_none: {
    kind: "lossless",
    does: "A call without arguments has none, in place of `{}`",
    write: {
      deltas: ([first, ...rest]) => {
        if (first === undefined) return [];
        return isEmpty([first, ...rest]) ? [without(first)] : [first, ...rest];
      },
      call: (call) => (isEmpty([call]) ? without(call) : call),
    },
    read: { whole: (call) => (call.arguments.trim() === "" ? { ...call, arguments: "{}" } : call) },
  },
  arguments_late: {
    kind: "lossless",
    does: "The first delta of a call has no `arguments`",
    write: { deltas: (deltas) => first(deltas, without) },
  },
  arguments_null: {
    kind: "lossless",
    does: "The first delta of a call has null for `arguments`",
    write: { deltas: (deltas) => first(deltas, (delta) => withArguments(delta, null)) },
  },
  arguments_repeated: {
    kind: "lossless",
    does: "The last delta of a call has all of its arguments once more",
    write: {
      deltas(deltas) {
        const text = textOf(deltas);
        return isWhole(text)
          ? [...deltas, { index: deltas[0]?.["index"], function: { arguments: text } }]
          : [...deltas];
      },
    },
    read: {
      join: (call, delta) =>
        call.complete && delta.arguments === call.arguments
          ? { call, delta: { ...delta, arguments: "" } }
          : { call, delta },
    },
  },
};

function withArguments(call: ToolCall, text: unknown): ToolCall {
  return { ...call, function: { ...call.function, arguments: text } };
}

function without(call: ToolCall): ToolCall {
  const { arguments: _text, ...called } = call.function;
  return { ...call, function: called };
}

/** Deltas whose first one is changed, if others have the arguments. */
function first([one, ...rest]: readonly ToolCall[], change: (delta: ToolCall) => ToolCall): ToolCall[] {
  if (one === undefined) return [];
  return [one.function["arguments"] === "" ? change(one) : one, ...rest];
}

function whole(deltas: readonly ToolCall[]): ToolCall {
  const [one = { function: {} }] = deltas;
  return withArguments(one, textOf(deltas));
}

function textOf(deltas: readonly ToolCall[]): string {
  return deltas
    .map((delta) => delta.function["arguments"])
    .filter((text) => typeof text === "string")
    .join("");
}

function asObject(call: ToolCall): ToolCall {
  const value = parsed(call.function["arguments"]);
  return isRecord(value) ? withArguments(call, value) : call;
}

function isEmpty(deltas: readonly ToolCall[]): boolean {
  return textOf(deltas) === "{}";
}

/** Whether the arguments are known to be all of them: a JSON object. */
function isWhole(text: string): boolean {
  return isRecord(parsed(text));
}

/** Undefined for what is no JSON, such as a call that was cut. */
function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
