/** `/v1/vector-dbs`, `/v1/vector-io` and `/v1/tool-runtime/rag-tool`, over HTTP. */
import { toScripts } from "@understudy/mock-inference";
import { expect, test } from "vitest";
import { createStack, type StackOptions } from "../../src/index.ts";

const script = toScripts("script: any\notherwise: { say: Done. }");

function stackOf(options: Partial<StackOptions> = {}) {
  const stack = createStack({ scripts: script, ...options });
  // A test looks into it, and fails if it is something else.
  const call = async (
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: any }> => {
    const response = await stack.fetch(
      new Request(`http://stack${path}`, {
        method,
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { "content-type": "application/json" },
        }),
      }),
    );
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  };
  return {
    stack,
    call,
    make: (vector_db_id = "handbook") =>
      call("POST", "/v1/vector-dbs", { vector_db_id, embedding_model: "mock-embed" }),
    insert: (documents: unknown[], chunk_size_in_tokens = 64) =>
      call("POST", "/v1/tool-runtime/rag-tool/insert", {
        vector_db_id: "handbook",
        documents,
        chunk_size_in_tokens,
      }),
    ask: (content: string, query_config?: object) =>
      call("POST", "/v1/tool-runtime/rag-tool/query", {
        content,
        vector_db_ids: ["handbook"],
        ...(query_config && { query_config }),
      }),
  };
}

const leave = {
  document_id: "leave",
  content: "Annual leave is thirty days.",
  mime_type: "text/plain",
  metadata: { page: 1 },
};
const pets = { document_id: "pets", content: "Dogs may come to the office on Fridays.", metadata: {} };

test("a vector db has the length of its model's vectors, whatever the request says", async () => {
  const { call } = stackOf();
  const sent = { vector_db_id: "a/b", embedding_model: "mock-embed", embedding_dimension: 7 };
  const db = {
    identifier: "a/b",
    provider_resource_id: "a/b",
    provider_id: "understudy",
    type: "vector_db",
    embedding_model: "mock-embed",
    embedding_dimension: 384,
    vector_db_name: null,
  };
  expect(await call("POST", "/v1/vector-dbs", sent)).toEqual({ status: 200, body: db });
  expect(await call("POST", "/v1/vector-dbs", sent)).toEqual({ status: 200, body: db });
  expect(await call("GET", "/v1/vector-dbs")).toEqual({ status: 200, body: { data: [db] } });
  expect(await call("GET", "/v1/vector-dbs/a/b")).toEqual({ status: 200, body: db });
  const other = { ...sent, provider_vector_db_id: "else" };
  expect((await call("POST", "/v1/vector-dbs", other)).status).toBe(409);
  expect((await call("DELETE", "/v1/vector-dbs/a/b")).status).toBe(204);
  expect((await call("GET", "/v1/vector-dbs/a/b")).status).toBe(404);
});

test("a vector db needs a model that makes vectors, and a provider that is there", async () => {
  const { call } = stackOf();
  const make = (more: object) => call("POST", "/v1/vector-dbs", { vector_db_id: "d", ...more });
  expect(await make({})).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining("embedding_model") },
  });
  expect(await make({ embedding_model: "nope" })).toMatchObject({ status: 404 });
  expect(await make({ embedding_model: "mock-embed", provider_id: "nope" })).toMatchObject({
    status: 400,
    body: { detail: "Unknown vector_io provider: nope. Name one of: understudy." },
  });
});

test("what was inserted is found, nearest first, without vectors unless they are asked for", async () => {
  const { call, make, insert } = stackOf();
  await make();
  expect(await insert([leave, pets])).toEqual({ status: 200, body: null });
  const query = (params?: object) =>
    call("POST", "/v1/vector-io/query", { vector_db_id: "handbook", query: "thirty days of leave", params });
  const { body } = await query();
  expect(body.chunks).toEqual([
    { content: leave.content, metadata: { page: 1, document_id: "leave", token_count: 6 } },
    { content: pets.content, metadata: { document_id: "pets", token_count: 10 } },
  ]);
  expect(body.scores[0]).toBeGreaterThan(body.scores[1]);
  expect((await query({ max_chunks: 1 })).body.chunks).toHaveLength(1);
  expect((await query({ score_threshold: body.scores[0] })).body.chunks).toHaveLength(1);
  expect((await query({ include_embeddings: true })).body.chunks[0].embedding).toHaveLength(384);
  expect((await query({ mode: "keyword" })).body.chunks.map((one: any) => one.metadata.document_id)).toEqual([
    "leave",
  ]);
  expect((await query({ mode: "hybrid" })).body.chunks[0].metadata.document_id).toBe("leave");
  expect(await query({ mode: "hybrid", ranker: { type: "weighted" } })).toMatchObject({ status: 400 });
});

test("chunks of one document id are a document, which the next insert replaces", async () => {
  const { call, make } = stackOf();
  await make();
  const insert = (chunks: object[]) =>
    call("POST", "/v1/vector-io/insert", { vector_db_id: "handbook", chunks });
  const of = (content: string, document_id?: string) => ({
    content,
    metadata: { ...(document_id && { document_id }) },
  });
  expect(await insert([of("one", "d"), of("two", "d"), of("three")])).toEqual({ status: 200, body: null });
  await insert([of("four", "d")]);
  await insert([of("five")]);
  const { body } = await call("POST", "/v1/vector-io/query", {
    vector_db_id: "handbook",
    query: "one two",
    params: { max_chunks: 9 },
  });
  expect(body.chunks.map(({ content }: { content: string }) => content).toSorted()).toEqual([
    "five",
    "four",
    "three",
  ]);
});

test("a vector of another length is refused with both numbers, and nothing is inserted", async () => {
  const { call, make } = stackOf();
  await make();
  const chunks = [{ content: "right" }, { content: "wrong", embedding: [1, 2, 3] }];
  const answer = await call("POST", "/v1/vector-io/insert", { vector_db_id: "handbook", chunks });
  expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringMatching(/384.* 3\b/) } });
  const found = await call("POST", "/v1/vector-io/query", { vector_db_id: "handbook", query: "right" });
  expect(found.body).toEqual({ chunks: [], scores: [] });
});

test("a vector with a number that 32 bits do not hold is refused, and nothing is inserted", async () => {
  const { call, make, ask } = stackOf();
  await make();
  const embedding = [1e39, ...Array.from({ length: 383 }, () => 0)];
  const chunks = [{ content: "right" }, { content: "huge", embedding }];
  const answer = await call("POST", "/v1/vector-io/insert", { vector_db_id: "handbook", chunks });
  expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining("3.4e38") } });
  expect((await ask("right")).body.content).toBeNull();
});

test("documents that would make too many chunks are refused before they are cut, and none is inserted", async () => {
  const { call, make, insert, ask } = stackOf();
  await make();
  const many = { document_id: "many", content: "leave it ".repeat(10_001), metadata: {} };
  expect(await insert([leave, many], 1)).toMatchObject({
    status: 400,
    body: { detail: expect.stringMatching(/^Document many: in chunks of 1 tokens .* 20000\./) },
  });
  expect((await ask("leave")).body.content).toBeNull();
  expect((await insert([leave, many], 64)).status).toBe(200);
  const halves = ["a", "b"].map((document_id) => ({ ...many, document_id, content: "x ".repeat(11_000) }));
  const answer = await call("POST", "/v1/tool-runtime/rag-tool/insert", {
    vector_db_id: "handbook",
    documents: halves,
    chunk_size_in_tokens: 1,
  });
  expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringMatching(/^Document b: /) } });
});

test("the text for a model names what was found, by its template and within its tokens", async () => {
  const { make, insert, ask } = stackOf();
  await make();
  expect((await ask("leave")).body).toEqual({
    content: null,
    metadata: { document_ids: [], chunks: [], scores: [] },
  });
  await insert([leave, pets]);
  const { body } = await ask("How long is annual leave?", {
    max_chunks: 1,
    chunk_template: "[{index}] {chunk.content}\n",
  });
  expect(body.content.map(({ text }: { text: string }) => text)).toEqual([
    "knowledge_search tool found 1 chunks:\nBEGIN of knowledge_search tool results.\n",
    "[1] Annual leave is thirty days.\n",
    "END of knowledge_search tool results.\n",
    expect.stringContaining('"How long is annual leave?"'),
  ]);
  expect(body.metadata).toMatchObject({ document_ids: ["leave"], chunks: [leave.content] });
  const small = await ask("annual leave", { max_tokens_in_context: 7 });
  expect(small.body.metadata).toMatchObject({ document_ids: ["leave"], dropped: 1 });
  expect(await ask("leave", { chunk_template: "{index}" })).toMatchObject({
    status: 400,
    body: { detail: "query_config.chunk_template: lacks {chunk.content}." },
  });
});

test("documents are text, HTML or a data: URL, and one that is no text is refused by its name", async () => {
  const { make, insert, ask } = stackOf();
  await make();
  const html = {
    document_id: "page",
    content: "<h1>Parking</h1><p>Behind the house.</p><script>x()</script>",
    mime_type: "text/html",
  };
  const data = {
    document_id: "data",
    content: { uri: `data:text/plain;base64,${btoa("Lunch is at noon.")}` },
  };
  expect(await insert([html, data])).toEqual({ status: 200, body: null });
  expect((await ask("parking behind the house")).body.metadata.chunks[0]).toBe(
    "Parking\n\nBehind the house.",
  );
  expect((await ask("lunch at noon")).body.metadata.chunks[0]).toBe("Lunch is at noon.");
  const zip = { document_id: "zipped", content: { uri: `data:application/zip;base64,${btoa("PK")}` } };
  const answer = await insert([{ ...leave, document_id: "fine" }, zip]);
  expect(answer.status).toBe(400);
  expect(answer.body.detail).toContain("Document zipped: ");
  expect(answer.body.detail).toContain('"application/zip" is not read');
  expect((await ask("annual leave")).body.metadata.document_ids).not.toContain("fine");
});

test("a vector db of the configuration is there, and cannot be removed over HTTP", async () => {
  const { call, insert, ask } = stackOf({
    configuration: {
      providers: {
        vector_io: [{ provider_id: "local", type: "embedded", config: { embedding_model: "mock-embed" } }],
      },
      vector_dbs: [{ vector_db_id: "handbook" }],
    },
  });
  expect((await call("GET", "/v1/vector-dbs/handbook")).body).toMatchObject({
    provider_id: "local",
    embedding_dimension: 384,
  });
  await insert([leave]);
  expect((await ask("leave")).body.metadata.document_ids).toEqual(["leave"]);
  expect((await call("DELETE", "/v1/vector-dbs/handbook")).status).toBe(400);
  expect((await call("GET", "/v1/providers/local")).body).toMatchObject({
    api: "vector_io",
    provider_type: "inline::embedded",
  });
});
