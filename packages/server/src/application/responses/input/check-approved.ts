import type { McpApprovalRequest } from "@understudy/contract/responses";
import { refuse } from "../../items/problem.ts";
import type { OfferedTools } from "../../../domain/offered-tools.ts";

/** An approved call runs now, so that its tool has to be offered again. */
export function checkApproved(
  approved: readonly McpApprovalRequest[],
  offered: readonly OfferedTools[],
): void {
  for (const { id, server_label, name } of approved) {
    const tools = offered.filter((one) => one.kind === "mcp" && one.server_label === server_label);
    if (tools.some(({ server }) => server.some(({ definition }) => definition.name === name))) continue;
    throw refuse(
      "tool_not_offered",
      "tools",
      `tools: the call of ${name} that ${id} asks for is approved; offer the MCP server ${server_label} with this tool again.`,
    );
  }
}
