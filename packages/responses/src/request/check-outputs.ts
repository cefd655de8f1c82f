/** Whether the outputs of functions in an input answer calls that wait for them. */
import type { KeptItem } from "../items/kept-item.ts";
import { badRequest, type RequestFault } from "./fault.ts";

/** Calls of one message, and whether they are answered. */
interface Group {
  open: Set<string>;
  /** Whether the input answers one of them. */
  touched: boolean;
}

/**
 * Each output names a call before it that has none yet. Of the calls of a message all are answered, or none: then they are
 * left out of the prompt. Null if so, else the first fault.
 */
export function checkOutputs(context: readonly KeptItem[], input: readonly KeptItem[]): RequestFault | null {
  const groups = new Map<string, Group>();
  let last: Group | null = null;
  for (const [at, { item }] of [...context, ...input].entries()) {
    if (item.type === "function_call") {
      if (item.status === "incomplete") continue;
      last ??= { open: new Set(), touched: false };
      last.open.add(item.call_id);
      groups.set(item.call_id, last);
      continue;
    }
    // A message may also ask for approvals.
    if (item.type !== "mcp_approval_request") last = null;
    if (item.type !== "function_call_output") continue;
    const group = groups.get(item.call_id);
    const own = at - context.length;
    if (own >= 0) {
      const fault = checkOutput(item.call_id, group, own);
      if (fault !== null) return fault;
    }
    if (group === undefined) continue;
    group.open.delete(item.call_id);
    if (own >= 0) group.touched = true;
  }
  const partial = [...groups.values()].find(({ open, touched }) => touched && open.size > 0);
  return partial === undefined ? null : missing([...partial.open]);
}

function checkOutput(call_id: string, group: Group | undefined, index: number): RequestFault | null {
  const param = `input[${index}].call_id`;
  if (group === undefined)
    return badRequest(
      "tool_call_not_found",
      param,
      `${param}: there is no call ${call_id} before this output.`,
    );
  if (group.open.has(call_id)) return null;
  return badRequest("tool_output_repeated", param, `${param}: the call ${call_id} has an output already.`);
}

function missing(open: readonly string[]): RequestFault {
  const calls = open.length === 1 ? `the call ${open[0]}` : `the calls ${open.join(", ")}`;
  return badRequest(
    "tool_output_missing",
    "input",
    `input: there is no output for ${calls}; of the calls of a message answer all, or none.`,
  );
}
