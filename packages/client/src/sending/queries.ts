import { anything, checkRules, expectObject, type Rules } from "./rules.ts";

const page: Rules = { start_index: anything, limit: anything };
const cursor: Rules = { after: anything, limit: anything, order: anything };

/** The names of a query by the path of its operation. Servers ignore others, such as a misspelt one. */
const queries: Readonly<Record<string, Rules>> = {
  "/v1/agents": page,
  "/v1/agents/{agent_id}/sessions": page,
  "/v1/agents/{agent_id}/session/{session_id}": { turn_ids: anything },
  "/v1/tools": { toolgroup_id: anything },
  "/v1/tool-runtime/list-tools": { tool_group_id: anything },
  "/v1/responses": { ...cursor, model: anything },
  "/v1/responses/{response_id}": { stream: anything, starting_after: anything },
  "/v1/responses/{response_id}/input_items": cursor,
  "/v1/conversations/{conversation_id}/items": cursor,
};

/** @throws TypeError for other names, such as options in the place of a query. */
export function checkQueryValues(path: string, query: unknown): void {
  if (query === undefined) return;
  expectObject(`The query of ${path}`, query);
  checkRules(`The query of ${path}`, query, queries[path] ?? {});
}
