/** The MCP servers of a request: those that scripts and toolgroups have under its labels, and those that it names itself. */
import { isRecord } from "@understudy/contract";
import type { McpServerToolInput, ResponseToolInput } from "@understudy/contract/responses";
import type { Actor } from "../../access/caller.ts";
import { callerOf } from "../../access/caller.ts";
import { refuse } from "../../items/problem.ts";
import type { ServedNow } from "../../registry/to-served.ts";
import type { TurnSlot } from "../../running/running-turns.ts";
import { findMcpGroup } from "./offer-mcp.ts";

/**
 * What is served, with the tools of the groups that the request names, and with a group for each server that only the request
 * names. Throws what `withTools` does.
 */
export async function listMcpServers(
  app: Actor,
  slot: TurnSlot,
  now: ServedNow,
  tools: readonly ResponseToolInput[],
): Promise<ServedNow> {
  const groups = now.served.toolgroups;
  const servers = mcpTools(tools).map((tool) => {
    const found = findMcpGroup(tool, groups);
    const uri = tool.server_url ?? undefined;
    // What a label means to scripts counts before what it means elsewhere.
    const isOther = found?.is_mcp === true && uri !== undefined && found.mcp_endpoint?.uri !== uri;
    return found === undefined || isOther
      ? { name: `mcp::${tool.server_label}`, uri }
      : { name: found.identifier, uri: undefined };
  });
  const own = servers.flatMap(({ name, uri }) => (uri === undefined ? [] : [{ name, uri }]));
  const searches = tools.some(({ type }) => type === "web_search" || type === "web_search_preview");
  const names = [...servers.map(({ name }) => name), ...(searches ? ["builtin::websearch"] : [])];
  return now.withServers(own).listTools(names, () => ({
    signal: slot.signal,
    run: slot.providerRun,
    ...callerOf(app),
  }));
}

/** The same user, with the headers of the request's tools beside those of its provider data. They are kept nowhere. */
export function withMcpHeaders<Acting extends Actor>(
  app: Acting,
  tools: readonly ResponseToolInput[],
): Acting {
  const own = new Map<string, Record<string, string>>();
  for (const [index, tool] of tools.entries()) {
    if (tool.type !== "mcp" || !tool.server_url) continue;
    const headers = headersOf(tool);
    const other = own.get(tool.server_url) ?? headers;
    if (JSON.stringify(other) !== JSON.stringify(headers))
      throw refuse(
        "invalid_value",
        `tools[${index}].headers`,
        `tools[${index}]: another tool has this server_url with other headers.`,
      );
    own.set(tool.server_url, headers);
  }
  const named = [...own].filter(([, headers]) => Object.keys(headers).length > 0);
  const { data = { fields: {} } } = app;
  if (named.length === 0 || "mistake" in data) return app;
  const given = isRecord(data.fields["mcp_headers"]) ? data.fields["mcp_headers"] : {};
  const mcp_headers = Object.fromEntries(
    named.map(([uri, headers]) => [uri, { ...(isRecord(given[uri]) ? given[uri] : {}), ...headers }]),
  );
  return { ...app, data: { fields: { ...data.fields, mcp_headers: { ...given, ...mcp_headers } } } };
}

function headersOf({ headers, authorization }: McpServerToolInput): Record<string, string> {
  return { ...headers, ...(authorization ? { authorization: `Bearer ${authorization}` } : {}) };
}

function mcpTools(tools: readonly ResponseToolInput[]): McpServerToolInput[] {
  return tools.filter((tool) => tool.type === "mcp");
}
