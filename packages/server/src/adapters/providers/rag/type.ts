/** The toolgroup `builtin::rag`: a model searches vector dbs, and the documents of its session. */
import { toInputSchema, toQueryTool } from "@understudy/contract";
import type { ProviderType } from "../../../ports/provider-type.ts";

const tool = toQueryTool({
  name: "knowledge_search",
  description: "Search for information in the documents that are there.",
  query: "What to search for: a question, or words that a fitting text has.",
  toolgroup_id: "builtin::rag",
});
const knowledgeSearch = { ...tool, input_schema: toInputSchema(tool) };

export const ragType: ProviderType<"tool_runtime", object> = {
  api: "tool_runtime",
  type: "rag",
  config: { type: "object", additionalProperties: false, properties: {} },
  open({ provider_id }, { knowledge }) {
    const groups = [{ identifier: "builtin::rag", tools: [knowledgeSearch] }];
    return {
      provider: {
        provider: { provider_id, provider_type: "inline::rag-runtime" },
        aliases: ["rag-runtime"],
        toolgroups: () => groups,
        invoke: knowledge,
      },
      start: async () => "searches vector dbs",
    };
  },
};
