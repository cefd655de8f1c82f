/** Whether the outputs of functions in an input answer calls that wait for them. */
import { shortened } from "@understudy/contract";
import { inOrder } from "../items/in-order.ts";
import type { KeptItem } from "../items/kept-item.ts";
import { badRequest, type RequestFault } from "./fault.ts";

/**
 * Each output names a call before it that has none yet, and each call has one. Null if so, else the first fault. Calls that
 * were cut off need none: they are not in the prompt.
 */
export function checkOutputs(context: readonly KeptItem[], input: readonly KeptItem[]): RequestFault | null {
  // Most conversations have no functions.
  if (!mayHaveFunctions(context) && !mayHaveFunctions(input)) return null;
  /** By call id, whether it waits for its output. */
  const calls = new Map<string, boolean>();
  for (const { item, own } of inOrder(context, input)) {
    if (item.type === "function_call" && item.status !== "incomplete") calls.set(item.call_id, true);
    if (item.type !== "function_call_output") continue;
    const fault = own === null ? null : checkOutput(item.call_id, calls.get(item.call_id), own);
    if (fault !== null) return fault;
    if (calls.has(item.call_id)) calls.set(item.call_id, false);
  }
  const open = [...calls].flatMap(([id, waits]) => (waits ? [id] : []));
  return open.length === 0 ? null : missing(open);
}

/** A compaction may have some too. */
function mayHaveFunctions(items: readonly KeptItem[]): boolean {
  return items.some(({ item: { type } }) => functionTypes.has(type));
}

const functionTypes: ReadonlySet<string> = new Set(["function_call", "function_call_output", "compaction"]);

function checkOutput(call_id: string, waits: boolean | undefined, index: number): RequestFault | null {
  const param = `input[${index}].call_id`;
  if (waits === undefined)
    return badRequest(
      "tool_call_not_found",
      param,
      `${param}: there is no call ${shortened(call_id)} before this output.`,
    );
  if (waits) return null;
  return badRequest(
    "tool_output_repeated",
    param,
    `${param}: the call ${shortened(call_id)} has an output already.`,
  );
}

function missing(open: readonly string[]): RequestFault {
  const ids = shortened(open.join(", "));
  const calls = open.length === 1 ? `the call ${ids}` : `the calls ${ids}`;
  return badRequest(
    "tool_output_missing",
    "input",
    `input: there is no output for ${calls}. Every call needs a function_call_output with its call_id before anything else is said.`,
  );
}
