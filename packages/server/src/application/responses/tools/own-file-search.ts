/** The search in the stack's own vector dbs, where no script and no provider has a tool for it. */
import type { Providers } from "@understudy/contract/ports";
import { FilterMistake, toFits } from "../../../domain/retrieval/filters.ts";
import type { OfferedTools } from "../../../domain/offered-tools.ts";
import { Problem } from "../../../domain/errors.ts";
import type { ServerTool } from "../../../domain/turn/state/state.ts";
import type { Acting } from "../../access/caller.ts";
import { refuse } from "../../items/problem.ts";
import { findVectorDb } from "../../vectors/find-vector-db.ts";
import { fileSearchGroup, searchFiles, type FileSearchArgs } from "../../vectors/search-files.ts";
import type { ResponsePorts } from "../ports.ts";

export function isOwnFileSearch({ toolgroup_id }: Pick<ServerTool, "toolgroup_id">): boolean {
  return toolgroup_id === fileSearchGroup;
}

/** Throws `vector_store_not_found` for one that this user may not read, and for a filter that is none. */
export async function checkFileSearch(
  app: Acting<ResponsePorts>,
  offered: readonly OfferedTools[],
  signal: AbortSignal,
): Promise<void> {
  for (const { index, server } of offered) {
    for (const { args } of server.filter(isOwnFileSearch)) {
      // `offerFileSearch` made them.
      const { vector_store_ids, filters } = args as FileSearchArgs;
      checkFilters(filters, `tools[${index}]`);
      for (const [at, id] of vector_store_ids.entries()) {
        const param = `tools[${index}].vector_store_ids[${at}]`;
        await findVectorDb(app, id, "read", signal).catch((error: unknown) => {
          if (!(error instanceof Problem && ["not_found", "not_served"].includes(error.code))) throw error;
          throw refuse("vector_store_not_found", param, error.message, { status: 404 });
        });
      }
    }
  }
}

function checkFilters(filters: unknown, where: string): void {
  if (filters === undefined) return;
  try {
    toFits(filters);
  } catch (error) {
    if (!(error instanceof FilterMistake)) throw error;
    const param = `${where}.${error.path}`;
    throw refuse("invalid_value", param, `${param}: ${error.message}.`);
  }
}

/** The providers, and that tool. */
export function withFileSearch(providers: Providers, app: Acting<ResponsePorts>): Providers {
  const { tools } = providers;
  return {
    ...providers,
    tools: {
      ...tools,
      invoke: (request, context) =>
        isOwnFileSearch(request) ? searchFiles(app, request, context.signal) : tools.invoke(request, context),
    },
  };
}
