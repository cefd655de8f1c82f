/** The calls of an answer, put together from their deltas. */
import type { InferencePart } from "@understudy/contract/provider-data";
import { parseArguments } from "./depth.ts";

/** What a delta says of a call; an empty text is nothing. */
export interface CallDelta {
  index: number | null;
  id: string;
  name: string;
  arguments: string;
}

type Call = CallDelta;

export interface Calls {
  /** The calls that end with it, as another one begins. */
  add(delta: CallDelta): InferencePart[];
  /** The calls whose arguments are complete, in order, or all calls; each call once. */
  take(which: "complete" | "all"): InferencePart[];
}

export function createCalls(): Calls {
  const calls: Call[] = [];
  let taken = 0;

  function take(which: "complete" | "all"): InferencePart[] {
    const open = calls.slice(taken);
    const incomplete = which === "all" ? -1 : open.findIndex((call) => !isComplete(call));
    const ended = incomplete === -1 ? open : open.slice(0, incomplete);
    taken += ended.length;
    return ended.map(toPart);
  }

  return {
    take,
    add(delta) {
      const call = callOf(delta, calls);
      if (call === undefined) {
        const ended = take("complete");
        calls.push({ ...delta });
        return ended;
      }
      // Some servers repeat id and name in every delta, some with a new id.
      call.id ||= delta.id;
      call.name ||= delta.name;
      if (!isRepeated(delta, call)) call.arguments += delta.arguments;
      return [];
    },
  };
}

/** The call that a delta continues. */
function callOf({ index, id, name }: CallDelta, calls: readonly Call[]): Call | undefined {
  const last = calls.at(-1);
  if (index !== null) {
    const known = calls.findLast((call) => call.index === index);
    // Some servers count all calls as 0: another id with a name is another call. Without a name it continues.
    const isOther = known !== undefined && id !== "" && id !== known.id && name !== "" && known.id !== "";
    return isOther ? calls.find((call) => call.id === id) : known;
  }
  if (id !== "") return calls.find((call) => call.id === id);
  // Without index and id a name begins a call, unless the last one still lacks it or repeats it.
  const begins =
    name !== "" && last !== undefined && last.name !== "" && (name !== last.name || isComplete(last));
  return begins ? undefined : last;
}

/** Some servers write all arguments once more in their last delta. */
function isRepeated(delta: CallDelta, call: Call): boolean {
  return delta.arguments === call.arguments && isComplete(call);
}

/** Whether nothing can be added to the arguments: they are a whole JSON object. */
function isComplete(call: Call | undefined): boolean {
  return (
    call !== undefined &&
    call.arguments.trimEnd().endsWith("}") &&
    parseArguments(call.arguments) !== undefined
  );
}

/** A call without a text for its arguments gets an empty object; a missing id is generated. */
function toPart({ id, name, arguments: text }: Call): InferencePart {
  const args = text.trim() === "" ? {} : parseArguments(text);
  if (args === undefined) return { type: "unparsed_call", text };
  const call_id = id === "" ? `call_${crypto.randomUUID()}` : id;
  return { type: "tool_call", call: { call_id, tool_name: name, arguments: args } };
}
