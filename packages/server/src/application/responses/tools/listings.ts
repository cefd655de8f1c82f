/** A chain lists the tools of a server once, and again when they are others. */
import type { KeptItem } from "@understudy/responses";
import { isSame } from "../../../domain/resources.ts";
import type { OfferedTools, ToolListing } from "../../../domain/offered-tools.ts";

export function newListings(offered: readonly OfferedTools[], context: readonly KeptItem[]): ToolListing[] {
  return offered.flatMap(({ server_label, listed }) => {
    if (server_label === undefined || listed === undefined) return [];
    const last = context
      .map(({ item }) => item)
      .filter((item) => item.type === "mcp_list_tools")
      .findLast((item) => item.server_label === server_label);
    return last !== undefined && isSame(last.tools, listed) ? [] : [{ server_label, tools: listed }];
  });
}
