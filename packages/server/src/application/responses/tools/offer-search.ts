/** The web search and the file search: tools of any toolgroup that have one of their names. */
import type { FileSearchToolInput } from "@understudy/contract/responses";
import type { ServedToolgroup } from "../../../domain/plan/toolgroups.ts";
import type { ServerTool } from "../../../domain/turn/state/state.ts";
import { refuse } from "../../items/problem.ts";
import type { OfferedTools } from "../../../domain/offered-tools.ts";

export function offerWebSearch(index: number, served: readonly ServedToolgroup[]): OfferedTools {
  const found = findTool(["web_search"], served) ?? firstOf("builtin::websearch", served);
  if (found === undefined) throw notServed("web_search", "a tool web_search", index);
  return { kind: "web_search", index, server: [found], client: [], asking: [] };
}

/** The stores are names only, for the tool. */
export function offerFileSearch(
  { vector_store_ids, max_num_results = null, filters = null }: FileSearchToolInput,
  index: number,
  served: readonly ServedToolgroup[],
): OfferedTools {
  const found = findTool(["file_search", "knowledge_search"], served);
  if (found === undefined) throw notServed("file_search", "a tool file_search or knowledge_search", index);
  const args = {
    ...found.args,
    vector_store_ids,
    ...(max_num_results === null ? {} : { max_num_results }),
    ...(filters === null ? {} : { filters }),
  };
  return { kind: "file_search", index, server: [{ ...found, args }], client: [], asking: [] };
}

function findTool(names: readonly string[], served: readonly ServedToolgroup[]): ServerTool | undefined {
  for (const name of names) {
    for (const { identifier, tools, args = {} } of served) {
      const definition = tools.find((tool) => tool.name === name);
      if (definition !== undefined) return { toolgroup_id: identifier, definition, args };
    }
  }
  return undefined;
}

function firstOf(group: string, served: readonly ServedToolgroup[]): ServerTool | undefined {
  const found = served.find(({ identifier }) => identifier === group);
  const [definition] = found?.tools ?? [];
  if (found === undefined || definition === undefined) return undefined;
  return { toolgroup_id: group, definition, args: found.args ?? {} };
}

function notServed(type: string, what: string, index: number): Error {
  const text = `No toolgroup that is served has ${what}, which ${type} needs.`;
  return refuse("tool_not_found", `tools[${index}].type`, text, { status: 404 });
}
