/** Everything that a request offers its model to call. Throws for what is not served, and for a name that is offered twice. */
import type { ResponseToolInput } from "@understudy/contract/responses";
import { toToolDef } from "@understudy/responses";
import type { ServedToolgroup } from "../../../domain/plan/toolgroups.ts";
import { refuse } from "../../items/problem.ts";
import type { OfferedTools } from "../../../domain/offered-tools.ts";
import { offerMcp } from "./offer-mcp.ts";
import { offerFileSearch, offerWebSearch } from "./offer-search.ts";

export function offerTools(
  tools: readonly ResponseToolInput[],
  served: readonly ServedToolgroup[],
): OfferedTools[] {
  const offered = tools.map((tool, index) => offer(tool, index, served));
  const taken = new Map<string, number>();
  for (const { index, server, client } of offered) {
    for (const name of [
      ...server.map(({ definition }) => definition.name),
      ...client.map((one) => one.name),
    ]) {
      const other = taken.get(name);
      if (other !== undefined)
        throw refuse(
          "duplicate_tool",
          `tools[${index}]`,
          `The tool ${name} is offered twice: by tools[${other}] and by tools[${index}].`,
        );
      taken.set(name, index);
    }
  }
  return offered;
}

function offer(tool: ResponseToolInput, index: number, served: readonly ServedToolgroup[]): OfferedTools {
  switch (tool.type) {
    case "function":
      return { kind: "function", index, server: [], client: [toToolDef(tool)], asking: [] };
    case "web_search":
    case "web_search_preview":
      return offerWebSearch(index, served);
    case "file_search":
      return offerFileSearch(tool, index, served);
    case "mcp":
      return offerMcp(tool, index, served);
  }
}
