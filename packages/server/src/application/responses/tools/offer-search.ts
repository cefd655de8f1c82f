/** The web search and the file search: tools of any toolgroup that have one of their names. */
import type { FileSearchToolInput } from "@understudy/contract/responses";
import type { ServedToolgroup } from "../../../domain/plan/toolgroups.ts";
import type { ServerTool } from "../../../domain/turn/state/state.ts";
import { understudy } from "../../admin/providers.ts";
import { ragGroup } from "../../vectors/session-documents.ts";
import { fileSearchGroup, fileSearchTool, type FileSearchArgs } from "../../vectors/search-files.ts";
import { refuse } from "../../items/problem.ts";
import type { OfferedTools } from "../../../domain/offered-tools.ts";

export function offerWebSearch(index: number, served: readonly ServedToolgroup[]): OfferedTools {
  const found = findTool(["web_search"], served) ?? firstOf("builtin::websearch", served);
  if (found === undefined) throw notServed("web_search", "a tool web_search", index);
  return { kind: "web_search", index, server: [found], client: [], asking: [] };
}

/** A tool of scripts or of a provider, for which the stores are names only; else the search in the stack's own vector dbs. */
export function offerFileSearch(
  { vector_store_ids, max_num_results = null, filters = null, ranking_options = null }: FileSearchToolInput,
  index: number,
  served: readonly ServedToolgroup[],
): OfferedTools {
  const theirs = served.filter((group) => !isOwnSearch(group));
  const found = findTool(["file_search", "knowledge_search"], theirs) ?? ownFileSearch;
  const args: FileSearchArgs = {
    ...found.args,
    vector_store_ids,
    ...(max_num_results === null ? {} : { max_num_results }),
    ...(filters === null ? {} : { filters }),
    ...(ranking_options === null ? {} : { ranking_options }),
  };
  return { kind: "file_search", index, server: [{ ...found, args }], client: [], asking: [] };
}

const ownFileSearch: ServerTool = { toolgroup_id: fileSearchGroup, definition: fileSearchTool, args: {} };

/** The rag provider searches the same vector dbs, and knows no files. */
function isOwnSearch({ identifier, provider_id = understudy.provider_id }: ServedToolgroup): boolean {
  return identifier === ragGroup && provider_id !== understudy.provider_id;
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
