/** Vector dbs in the stack's own store. */
import type { ProviderType } from "../../../ports/provider-type.ts";
import { searchModes } from "../../../ports/vector-index.ts";

export interface EmbeddedConfig {
  /** The model of vector dbs that name none. */
  embedding_model?: string | undefined;
}

export const embeddedType: ProviderType<"vector_io", EmbeddedConfig> = {
  api: "vector_io",
  type: "embedded",
  config: {
    type: "object",
    additionalProperties: false,
    properties: { embedding_model: { type: "string", minLength: 1 } },
  },
  open({ provider_id, config: { embedding_model } }, { ownIndex }) {
    return {
      provider: {
        provider: { provider_id, provider_type: "inline::embedded" },
        modes: searchModes,
        embedding_model,
        put: (db, documents) => ownIndex().put(db, documents),
        remove: (db, ids) => ownIndex().remove(db, ids),
        search: (db, request) => ownIndex().search(db, request),
        documents: (db) => ownIndex().documents(db),
        drop: (db) => ownIndex().drop(db),
      },
      start: async () => "keeps vectors in the store",
    };
  },
};
