import { ApiError, type Client } from "@understudy/client";

/** Documents and chunks in a vector db, and what is found of them. */
export const retrievalFlow = {
  async run(client: Client): Promise<unknown> {
    const db = await client.vectorDbs.register({ vector_db_id: "a/b", embedding_model: "mock-embed" });
    const vector_db_id = db.identifier;
    await client.vectorIo.insert({
      vector_db_id,
      chunks: [{ content: "Leave is long.", metadata: { document_id: "one" } }],
    });
    await client.ragTool.insert({
      vector_db_id,
      documents: [{ document_id: "two", content: "Lunch is at noon." }],
    });
    const { chunks } = await client.vectorIo.query({ vector_db_id, query: "Lunch at noon" });
    const { metadata } = await client.ragTool.query({ vector_db_ids: [vector_db_id], content: "long leave" });
    const found = [
      db.embedding_dimension,
      chunks.map(({ content }) => content),
      metadata["document_ids"],
      (await client.vectorDbs.list()).length,
      (await client.vectorDbs.get("a/b")).provider_id,
    ];
    await client.vectorDbs.unregister("a/b");
    const gone: unknown = await client.vectorDbs.get("a/b").catch((error: unknown) => error);
    return [found, gone instanceof ApiError && gone.status];
  },
  gives: [[384, ["Lunch is at noon.", "Leave is long."], ["one", "two"], 1, "understudy"], 404],
};
