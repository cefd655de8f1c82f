/** Checks the events of a stream; for tests. */

interface Event {
  type: string;
  [field: string]: unknown;
}

/** What a kind of item has between its first and its last event, as a regular expression over shortened types. */
const blocks: Record<string, RegExp> = {
  message: /^((part\+ (text )*(text:cited )*text! part- |part\+ (refusal )*refusal! part- )+)$/,
  reasoning: /^((part\+ (reasoning )*reasoning! part- )+|(sum\+ (summary )*summary! sum- )+)$/,
  function_call: /^(args )*args! $/,
  mcp_call: /^begun (args )*args! (ended )?$/,
  web_search_call: /^begun searching (ended )?$/,
  file_search_call: /^begun searching (ended )?$/,
  mcp_list_tools: /^begun ended $/,
  mcp_approval_request: /^$/,
};

const short: [RegExp, string][] = [
  [/^content_part\.added$/, "part+"],
  [/^content_part\.done$/, "part-"],
  [/^output_text\.delta$/, "text"],
  [/^output_text\.annotation\.added$/, "text:cited"],
  [/^output_text\.done$/, "text!"],
  [/^refusal\.delta$/, "refusal"],
  [/^refusal\.done$/, "refusal!"],
  [/^reasoning_text\.delta$/, "reasoning"],
  [/^reasoning_text\.done$/, "reasoning!"],
  [/^reasoning_summary_part\.added$/, "sum+"],
  [/^reasoning_summary_part\.done$/, "sum-"],
  [/^reasoning_summary_text\.delta$/, "summary"],
  [/^reasoning_summary_text\.done$/, "summary!"],
  [/^(function_call|mcp_call)_arguments\.delta$/, "args"],
  [/^(function_call|mcp_call)_arguments\.done$/, "args!"],
  [/^(web_search_call|file_search_call|mcp_list_tools|mcp_call)\.in_progress$/, "begun"],
  [/^(web_search_call|file_search_call)\.searching$/, "searching"],
  [/^(web_search_call|file_search_call)\.completed$/, "ended"],
  [/^(mcp_list_tools|mcp_call)\.(completed|failed)$/, "ended"],
];

const terminals = ["completed", "incomplete", "failed", "cancelled"];

/** What is wrong with the events of a whole stream, in their order; empty for a stream as it must be. */
export function grammarFaults(events: readonly unknown[]): string[] {
  const faults: string[] = [];
  const types = events.map((event) => nameOf(event));
  events.forEach((event, number) => {
    const given = (event as Event).sequence_number;
    if (given !== number) faults.push(`event ${number} has the sequence_number ${String(given)}`);
  });
  const begun = types[1] === "queued" ? ["created", "queued", "in_progress"] : ["created", "in_progress"];
  begun.forEach((type, at) => {
    if (types[at] !== type) faults.push(`event ${at} is ${types[at] ?? "missing"}, not ${type}`);
  });
  const last = types.at(-1) ?? "missing";
  if (!terminals.includes(last)) faults.push(`the last event is ${last}`);
  const isBroken = last === "failed" || last === "cancelled";
  return [...faults, ...blockFaults(events.slice(begun.length, -1) as Event[], isBroken)];
}

interface Block {
  id: unknown;
  kind: string;
  types: string;
}

/** Blocks one after the other; after a failure the last one may be open. */
function blockFaults(events: readonly Event[], mayBeOpen: boolean): string[] {
  const faults: string[] = [];
  let open: Block | null = null;
  let count = 0;
  for (const event of events) {
    const type = nameOf(event);
    const where = `${type} of item ${count - 1}`;
    if (type === "output_item.added") {
      if (open !== null) faults.push(`item ${count} is added while the one before it is open`);
      const item = event["item"] as { id: unknown; type: string };
      open = { id: item.id, kind: item.type, types: "" };
      if (event["output_index"] !== count)
        faults.push(`item ${count} has the output_index ${String(event["output_index"])}`);
      count += 1;
      continue;
    }
    if (open === null) {
      faults.push(`${type} comes while no item is open`);
      continue;
    }
    if (event["output_index"] !== count - 1)
      faults.push(`${where} has the output_index ${String(event["output_index"])}`);
    if (type === "output_item.done") {
      const item = event["item"] as { id: unknown };
      if (item.id !== open.id) faults.push(`${where} has another id than when it was added`);
      const isKnown = blocks[open.kind]?.test(open.types) ?? false;
      if (!isKnown)
        faults.push(`the ${open.kind} ${count - 1} has the events ${open.types.trim() || "none"}`);
      open = null;
      continue;
    }
    if (event["item_id"] !== open.id) faults.push(`${where} has another item_id than when it was added`);
    open.types += `${short.find(([form]) => form.test(type))?.[1] ?? type} `;
  }
  if (open !== null && !mayBeOpen) faults.push(`item ${count - 1} is never done`);
  return faults;
}

function nameOf(event: unknown): string {
  const { type } = event as Event;
  return typeof type === "string" ? type.replace(/^response\./, "") : "an event without a type";
}
