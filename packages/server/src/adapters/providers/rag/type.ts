/** The toolgroup `builtin::rag`: a model searches vector dbs, and the documents of its session. */
import type { ToolDef } from "@understudy/contract/types";
import type { ProviderType } from "../../../ports/provider-type.ts";

const query = "What to search for: a question, or words that a fitting text has.";

const knowledgeSearch: ToolDef = {
  name: "knowledge_search",
  description: "Search for information in the documents that are there.",
  parameters: [
    { name: "query", parameter_type: "string", description: query, required: true, default: null },
  ],
  input_schema: {
    type: "object",
    properties: { query: { type: "string", description: query } },
    required: ["query"],
  },
  output_schema: null,
  toolgroup_id: "builtin::rag",
  metadata: null,
};

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
