/** Whether the outputs of functions in an input answer calls that wait for them. */
import type { KeptItem } from "@understudy/responses";
import { refuse } from "../problem.ts";

/** Calls of one message, and whether they are answered. */
interface Group {
  open: Set<string>;
  /** Whether the input answers one of them. */
  touched: boolean;
}

/**
 * Each output names a call before it that has none yet. Of the calls of a message all are answered, or none: then they are
 * left out of the prompt.
 */
export function checkOutputs(context: readonly KeptItem[], input: readonly KeptItem[]): void {
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
    if (own >= 0) checkOutput(item.call_id, group, own);
    if (group === undefined) continue;
    group.open.delete(item.call_id);
    if (own >= 0) group.touched = true;
  }
  for (const { open, touched } of groups.values()) if (touched && open.size > 0) throw missing([...open]);
}

function checkOutput(call_id: string, group: Group | undefined, index: number): void {
  const param = `input[${index}].call_id`;
  if (group === undefined)
    throw refuse("tool_call_not_found", param, `${param}: there is no call ${call_id} before this output.`);
  if (!group.open.has(call_id))
    throw refuse("tool_output_repeated", param, `${param}: the call ${call_id} has an output already.`);
}

function missing(open: readonly string[]): Error {
  const calls = open.length === 1 ? `the call ${open[0]}` : `the calls ${open.join(", ")}`;
  return refuse(
    "tool_output_missing",
    "input",
    `input: there is no output for ${calls}; of the calls of a message answer all, or none.`,
  );
}
