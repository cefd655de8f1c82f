/** Calls become items. */
import type { OutputItem } from "@understudy/contract/responses/types";
import { itemId, type ItemType } from "../items/ids.ts";
import type { CallResult, ItemCall } from "./progress.ts";
import type { Shown } from "./state.ts";

const typeOfCall = {
  function: "function_call",
  web_search: "web_search_call",
  file_search: "file_search_call",
  mcp: "mcp_call",
  approval: "mcp_approval_request",
} as const satisfies Record<ItemCall["kind"], ItemType>;

/** The item of a call at a place of the output, without a result. */
export function toCallItem(
  call: ItemCall,
  status: "in_progress" | "completed" | "incomplete",
  place: { container: string; index: number },
): OutputItem {
  const id = itemId(typeOfCall[call.kind], place.container, place.index);
  const { name, server_label = "" } = call;
  switch (call.kind) {
    case "function":
      return { id, type: "function_call", status, call_id: call.call_id, name, arguments: call.arguments };
    case "web_search":
      return {
        id,
        type: "web_search_call",
        status,
        action: { type: "search", query: queriesOf(call)[0] ?? "" },
      };
    case "file_search":
      return { id, type: "file_search_call", status, queries: queriesOf(call), results: null };
    case "mcp":
      return {
        id,
        type: "mcp_call",
        status,
        server_label,
        name,
        arguments: call.arguments,
        output: null,
        error: null,
        approval_request_id: call.approval_request_id ?? null,
      };
    case "approval":
      return { id, type: "mcp_approval_request", status, server_label, name, arguments: call.arguments };
  }
}

/** The item of a call that has run. */
export function withResult(item: OutputItem, result: CallResult, shown: Shown): OutputItem {
  const status = "completed";
  switch (item.type) {
    case "web_search_call":
      return shown.sources
        ? { ...item, status, action: { ...item.action, sources: result.sources ?? [] } }
        : { ...item, status };
    case "file_search_call":
      return { ...item, status, results: shown.results ? (result.results ?? []) : null };
    case "mcp_call":
      return { ...item, status, output: result.output, error: result.error };
    default:
      return { ...item, status };
  }
}

/** What a search looks for: its `query` or `queries`; of other arguments their text. */
function queriesOf(call: ItemCall): string[] {
  const given = parsed(call.arguments);
  if (typeof given === "object" && given !== null) {
    if ("queries" in given && Array.isArray(given.queries)) return given.queries.map(String);
    if ("query" in given) return [String(given.query)];
  }
  return call.arguments === "" ? [] : [call.arguments];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The model's own text is what it looked for.
    return null;
  }
}
