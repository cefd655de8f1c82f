/** A toolgroup that is served, as the MCP server of a request. */
import { toInputSchema } from "@understudy/contract";
import type { McpServerToolInput, McpTool } from "@understudy/contract/responses";
import type { ToolDef } from "@understudy/contract/types";
import { sessionArgument, type ServedToolgroup } from "../../../domain/plan/toolgroups.ts";
import { refuse } from "../../items/problem.ts";
import type { OfferedTools } from "../../../domain/offered-tools.ts";

/** The tools are those of the group that the label, or else the URL, names; they are listed already. */
export function offerMcp(
  tool: McpServerToolInput,
  index: number,
  served: readonly ServedToolgroup[],
): OfferedTools {
  const { server_label } = tool;
  const group = findMcpGroup(tool, served);
  if (group === undefined) throw notServed(tool, index, served);
  const allowed = namesIn(tool.allowed_tools);
  const tools = group.tools.filter(({ name }) => allowed?.includes(name) ?? true);
  return {
    kind: "mcp",
    server_label,
    index,
    server: tools.map((definition) => ({
      toolgroup_id: group.identifier,
      definition,
      args: group.args ?? {},
      ...sessionArgument(group, definition),
      ...(group.of_request === true && group.mcp_endpoint ? { server: group.mcp_endpoint } : {}),
    })),
    client: [],
    asking: tools.map(({ name }) => name).filter((name) => needsApproval(tool, name)),
    listed: tools.map(toMcpTool),
  };
}

export function findMcpGroup(
  { server_label, server_url }: McpServerToolInput,
  served: readonly ServedToolgroup[],
): ServedToolgroup | undefined {
  const byName = (name: string) => served.find(({ identifier }) => identifier === name);
  const byUrl = (url: string) => served.find(({ mcp_endpoint }) => mcp_endpoint?.uri === url);
  return (
    byName(`mcp::${server_label}`) ?? byName(server_label) ?? (server_url ? byUrl(server_url) : undefined)
  );
}

function notServed(
  { server_label }: McpServerToolInput,
  index: number,
  served: readonly ServedToolgroup[],
): Error {
  const names = served.map(({ identifier }) => identifier).join(", ") || "none";
  return refuse(
    "tool_not_found",
    `tools[${index}].server_label`,
    `There is no toolgroup mcp::${server_label} or ${server_label}, and none with this server_url. Served: ${names}.`,
    { status: 404 },
  );
}

function namesIn(names: McpServerToolInput["allowed_tools"]): readonly string[] | null {
  if (names === undefined || names === null) return null;
  return Array.isArray(names) ? names : (names.tool_names ?? null);
}

/** All calls do by default. Where only `always` is given, others do not. */
function needsApproval({ require_approval: rule }: McpServerToolInput, name: string): boolean {
  if (rule === undefined || rule === null || rule === "always") return true;
  if (rule === "never") return false;
  const always = namesIn(rule.always);
  const never = namesIn(rule.never);
  if (always?.includes(name) === true) return true;
  return never === null ? always === null : !never.includes(name);
}

function toMcpTool(tool: ToolDef): McpTool {
  const { name, description } = tool;
  return { name, ...(description && { description }), input_schema: toInputSchema(tool) };
}
