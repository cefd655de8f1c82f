/** The retrieval helpers of published clients against the stack: vector dbs, vector-io, the RAG tool, and `builtin::rag` in a turn. */
import ClientOf02 from "llama-stack-client-0.2";
import ClientOf03 from "llama-stack-client-0.3";
import { expect, test } from "vitest";
import { rag } from "@understudy/server";
import { serve } from "./support/serve.ts";

const script = `
script: rag
model: mock-model
replies:
  - when: { last: user, text: leave }
    call: [{ tool: knowledge_search, args: { query: thirty days of annual leave } }]
  - when: { last: tool, text: thirty days }
    say: It is thirty days.
otherwise: { say: I do not know. }
`;

const clients = [
  { version: "0.2.23", connect: (baseURL: string) => new ClientOf02({ baseURL, maxRetries: 0 }) },
  // Of these resources both have the same calls.
  {
    version: "0.3.0",
    connect: (baseURL: string) => new ClientOf03({ baseURL, maxRetries: 0 }) as unknown as ClientOf02,
  },
];

test.each(clients)(
  "llama-stack-client $version inserts documents and finds them, also in a turn",
  async ({ connect }) => {
    const { url } = await serve(script, { providers: [rag()] });
    const client = connect(url);
    const providers = await client.providers.list();
    const provider_id = providers.find(({ api }) => api === "vector_io")?.provider_id ?? "";
    const models = await client.models.list();
    const embedding_model = models.find(({ model_type }) => model_type === "embedding")?.identifier ?? "";
    const db = await client.vectorDBs.register({ vector_db_id: "handbook", embedding_model, provider_id });
    expect(db).toMatchObject({ identifier: "handbook", provider_id, embedding_dimension: 384 });
    await client.toolRuntime.ragTool.insert({
      vector_db_id: "handbook",
      chunk_size_in_tokens: 64,
      documents: [
        {
          document_id: "leave",
          content: "Annual leave is thirty days.",
          mime_type: "text/plain",
          metadata: {},
        },
        {
          document_id: "lunch",
          content: "data:text/plain,Lunch%20is%20at%20noon.",
          mime_type: "text/plain",
          metadata: {},
        },
      ],
    });
    const query = { content: "When is lunch?", vector_db_ids: ["handbook"] };
    const { content, metadata } = await client.toolRuntime.ragTool.query(query);
    expect(JSON.stringify(content)).toContain("Lunch is at noon.");
    expect(metadata["document_ids"]).toEqual(["lunch", "leave"]);
    await client.vectorIo.insert({
      vector_db_id: "handbook",
      chunks: [{ content: "Dogs may come.", metadata: { document_id: "dogs" } }],
    });
    const { chunks, scores } = await client.vectorIo.query({
      vector_db_id: "handbook",
      query: "dogs may come",
    });
    expect([chunks[0]?.content, chunks.length, scores.length]).toEqual(["Dogs may come.", 3, 3]);
    const { agent_id } = await client.agents.create({
      agent_config: {
        model: "mock-model",
        instructions: "",
        toolgroups: [{ name: "builtin::rag/knowledge_search", args: { vector_db_ids: ["handbook"] } }],
      },
    });
    const { session_id } = await client.agents.session.create(agent_id, { session_name: "s" });
    const turn = await client.agents.turn.create(agent_id, session_id, {
      messages: [{ role: "user", content: "How long is leave?" }],
    });
    expect(turn.output_message.content).toBe("It is thirty days.");
    expect((await client.vectorDBs.list()).map(({ identifier }) => identifier)).toEqual(["handbook"]);
    await client.vectorDBs.unregister("handbook");
    expect(await client.vectorDBs.list()).toEqual([]);
  },
);
