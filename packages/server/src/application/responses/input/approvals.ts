/** Answers to calls that wait for approval. */
import type { McpApprovalRequest } from "@understudy/contract/responses";
import type { ToolCall } from "@understudy/contract/types";
import { inOrder, type KeptItem } from "@understudy/responses";
import { refuse } from "../../items/problem.ts";

export interface Approvals {
  /** The ids of all requests that are answered. */
  answered: string[];
  /** The requests that are approved, in the order of the requests. */
  approved: McpApprovalRequest[];
}

/** Throws for an answer to no request, or to one that is answered. */
export function readApprovals(context: readonly KeptItem[], input: readonly KeptItem[]): Approvals {
  // Most requests answer none.
  if (!input.some(({ item }) => item.type === "mcp_approval_response")) return { answered: [], approved: [] };
  const open = new Map<string, McpApprovalRequest>();
  const known = new Set<string>();
  const answers = new Map<string, boolean>();
  for (const { item, own } of inOrder(context, input)) {
    if (item.type === "mcp_approval_request") {
      open.set(item.id, item);
      known.add(item.id);
    }
    if (item.type !== "mcp_approval_response") continue;
    const id = item.approval_request_id;
    if (own === null) {
      open.delete(id);
      continue;
    }
    const param = `input[${own}].approval_request_id`;
    if (!known.has(id))
      throw refuse(
        "approval_request_not_found",
        param,
        `${param}: there is no approval request ${id} before it.`,
      );
    if (!open.has(id) || answers.has(id))
      throw refuse("approval_response_repeated", param, `${param}: the request ${id} is answered already.`);
    answers.set(id, item.approve);
  }
  const requests = [...open.values()].filter(({ id }) => answers.has(id));
  return {
    answered: requests.map(({ id }) => id),
    approved: requests.filter(({ id }) => answers.get(id) === true),
  };
}

/** The call that was asked for, by the id of the request: that is how later prompts name it. */
export function toApprovedCall({ id, name, arguments: text }: McpApprovalRequest): ToolCall {
  return { call_id: id, tool_name: name, arguments: parsed(text), arguments_json: text };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The model's own text, which the call is refused for.
    return text;
  }
}
