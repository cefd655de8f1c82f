/** The app: an agent that answers from a folder. It does not know whether a script answers or a real model. */
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { createAgent } from "@understudy/client";

const types = { ".md": "text/markdown", ".pdf": "application/pdf" };

/** Puts the documents of the folder into a vector db of this name. One that is there already is replaced. */
export async function readFolder(client, folder, vector_db_id) {
  const names = (await readdir(folder)).filter((name) => extname(name) in types);
  const documents = await Promise.all(
    names.toSorted().map(async (name) => {
      const mime_type = types[extname(name)];
      const base64 = (await readFile(join(folder, name))).toString("base64");
      return { document_id: name, content: `data:${mime_type};base64,${base64}`, mime_type, metadata: {} };
    }),
  );
  await client.vectorDbs.register({ vector_db_id });
  await client.ragTool.insert({ vector_db_id, documents, chunk_size_in_tokens: 64 });
  return names;
}

/**
 * The answer, and the documents in which it was found. The app searches with the question itself and gives the model what
 * was found: a small model answers from a text, and seldom calls a tool well.
 */
export async function ask(client, vector_db_id, question) {
  const { metadata } = await client.ragTool.query({
    content: question,
    vector_db_ids: [vector_db_id],
    query_config: { max_chunks: 1 },
  });
  const agent = await createAgent(client, {
    model: "smollm2",
    instructions: "Answer in one sentence, from the text after the question.",
    sampling_params: { strategy: { type: "greedy" }, max_tokens: 60 },
  });
  const session = await agent.session(question);
  const { output_message } = await session.turn({
    messages: [{ role: "user", content: `${question}\n\n` }],
    documents: metadata.chunks.map((content) => ({ content, mime_type: "text/plain" })),
  });
  return { text: output_message.content, found: metadata.document_ids };
}
