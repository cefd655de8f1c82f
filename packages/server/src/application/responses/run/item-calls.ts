/** Calls of the engine as calls of items. */
import type { ToolCall } from "@understudy/contract/types";
import type { ItemCall } from "@understudy/responses";
import type { OfferedTools } from "../../../domain/offered-tools.ts";

export interface ItemCalls {
  /** A call that the server runs; null if its tool is none of the server's, so that it has no item. */
  running(call: ToolCall): ItemCall | null;
  /** A call that is handed out: of a function, or one that waits for approval; null if it is of no tool. */
  handedOut(call: ToolCall): ItemCall | null;
}

/** `approved`: the ids of the approval requests whose calls run first. */
export function createItemCalls(offered: readonly OfferedTools[], approved: readonly string[]): ItemCalls {
  const tools = new Map(
    offered.flatMap((one) =>
      [...one.server.map(({ definition }) => definition), ...one.client].map(
        ({ name }) => [name, one] as const,
      ),
    ),
  );
  const base = ({ call_id, tool_name, arguments: args, arguments_json }: ToolCall) => ({
    call_id,
    name: tool_name,
    arguments: arguments_json ?? JSON.stringify(args ?? null),
  });
  return {
    running(call) {
      const tool = tools.get(call.tool_name);
      if (tool === undefined || tool.kind === "function") return null;
      return {
        kind: tool.kind,
        ...base(call),
        ...labelOf(tool),
        ...(approved.includes(call.call_id) ? { approval_request_id: call.call_id } : {}),
      };
    },
    handedOut(call) {
      const tool = tools.get(call.tool_name);
      if (tool === undefined) return null;
      const isAsked = tool.asking.includes(call.tool_name);
      return { kind: isAsked ? "approval" : "function", ...base(call), ...labelOf(tool) };
    },
  };
}

function labelOf({ server_label }: OfferedTools): Pick<ItemCall, "server_label"> {
  return server_label === undefined ? {} : { server_label };
}
