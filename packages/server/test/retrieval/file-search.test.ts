/** `file_search` of Responses in vector dbs of the stack: items, results, annotations, filters, and whose they are. */
import { toScripts } from "@understudy/mock-inference";
import { expect, test } from "vitest";
import { createStack, type StackOptions } from "../../src/index.ts";
import { users } from "../access/users.ts";

const scripts = toScripts(`
script: any
model: m
otherwise: { say: Thirty days. }
replies:
  - when: { last: user, text: leave }
    call: [{ tool: file_search, args: { query: thirty days of leave, vector_store_ids: [theirs] } }]
`);

function stackOf(options: Partial<StackOptions> = {}) {
  const stack = createStack({ scripts, ...options });
  const fetched = (method: string, path: string, body?: unknown, user?: string): Promise<Response> =>
    stack.fetch(
      new Request(`http://stack${path}`, {
        method,
        headers: {
          "content-type": "application/json",
          ...(user !== undefined && { authorization: `Bearer ${user}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  const call = async (...sent: Parameters<typeof fetched>): Promise<{ status: number; body: any }> => {
    const response = await fetched(...sent);
    const text = await response.text();
    // A test looks into it, and fails if it is something else.
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  };
  return {
    stack,
    fetched,
    call,
    async fill(user?: string) {
      await call("POST", "/v1/vector-dbs", { vector_db_id: "handbook", embedding_model: "mock-embed" }, user);
      const documents = [
        {
          document_id: "leave",
          content: "Annual leave is thirty days.",
          metadata: { year: 2026, filename: "leave.md" },
        },
        { document_id: "pets", content: "Dogs may come to the office on Fridays.", metadata: { year: 2024 } },
      ];
      const sent = { vector_db_id: "handbook", documents, chunk_size_in_tokens: 64 };
      await call("POST", "/v1/tool-runtime/rag-tool/insert", sent, user);
    },
    ask: (tool: object, more: object = {}, user?: string) =>
      call(
        "POST",
        "/v1/responses",
        {
          model: "m",
          input: "How much leave?",
          tools: [{ type: "file_search", vector_store_ids: ["handbook"], ...tool }],
          ...more,
        },
        user,
      ),
  };
}

const include = ["file_search_call.results"];

test("a search is an item with its query, and the answer cites the file", async () => {
  const { fill, ask } = stackOf();
  await fill();
  const { body } = await ask({ max_num_results: 1 });
  expect(body.output).toMatchObject([
    { type: "file_search_call", status: "completed", queries: ["thirty days of leave"], results: null },
    {
      type: "message",
      content: [
        {
          text: "Thirty days.",
          annotations: [{ type: "file_citation", file_id: "leave", filename: "leave.md", index: 12 }],
        },
      ],
    },
  ]);
});

test("results are there if they are asked for, the best first", async () => {
  const { fill, ask } = stackOf();
  await fill();
  const found = async (tool: object) => {
    const { body } = await ask(tool, { include });
    return body.output[0].results.map(({ file_id }: { file_id: string }) => file_id);
  };
  const { body } = await ask({}, { include });
  expect(body.output[0].results[0]).toEqual({
    file_id: "leave",
    filename: "leave.md",
    score: expect.any(Number),
    text: "Annual leave is thirty days.",
    attributes: { year: 2026 },
  });
  expect(await found({ max_num_results: 1 })).toEqual(["leave"]);
  expect(await found({ ranking_options: { score_threshold: 1 } })).toEqual([]);
  const year = { type: "lt", key: "year", value: 2025 };
  expect(await found({ filters: { type: "and", filters: [year] } })).not.toContain("leave");
  expect(
    await found({ filters: { type: "or", filters: [{ type: "in", key: "year", value: [2026] }] } }),
  ).toEqual(["leave"]);
});

test("its events are those of OpenAI", async () => {
  const { fill, fetched } = stackOf();
  await fill();
  const tools = [{ type: "file_search", vector_store_ids: ["handbook"] }];
  const response = await fetched("POST", "/v1/responses", {
    model: "m",
    input: "leave",
    tools,
    stream: true,
  });
  const types = [...(await response.text()).matchAll(/^event: (.*file_search.*|.*annotation.*)$/gm)].map(
    ([, type]) => type,
  );
  expect(types).toEqual([
    "response.file_search_call.in_progress",
    "response.file_search_call.searching",
    "response.file_search_call.completed",
    // The two documents.
    "response.output_text.annotation.added",
    "response.output_text.annotation.added",
  ]);
});

test.each([
  [{ vector_store_ids: ["handbook", "nope"] }, 404, "vector_store_not_found", "tools[0].vector_store_ids[1]"],
  [{ filters: { type: "near", key: "a", value: 1 } }, 400, "invalid_value", "tools[0].filters.type"],
  [
    { filters: { type: "and", filters: [{ type: "eq", value: 1 }] } },
    400,
    "invalid_value",
    "tools[0].filters.filters[0].key",
  ],
  [{ filters: { type: "in", key: "a", value: 1 } }, 400, "invalid_value", "tools[0].filters.value"],
])("%j is refused before a model is asked", async (tool, status, code, param) => {
  const { fill, ask } = stackOf();
  await fill();
  const answer = await ask(tool);
  expect([answer.status, answer.body.error.code, answer.body.error.param]).toEqual([status, code, param]);
});

test("a vector store of somebody else is one that is not there", async () => {
  const authenticate: StackOptions["authenticate"] = (request) =>
    users[(request.headers.get("authorization") ?? "").slice("Bearer ".length)] ?? null;
  const { fill, ask } = stackOf({ authenticate });
  await fill("alice");
  expect((await ask({}, {}, "alice")).status).toBe(200);
  const hidden = await ask({}, {}, "bob");
  const absent = await ask({ vector_store_ids: ["nothing"] }, {}, "bob");
  expect(hidden.status).toBe(404);
  expect(JSON.stringify(hidden.body).replaceAll("handbook", "nothing")).toBe(JSON.stringify(absent.body));
});

test("what a script says of file_search is the script's", async () => {
  const tool = `
tools:
  - { tool: file_search, group: library, returns: From the script. }
`;
  const own = toScripts(`
script: any
model: m
otherwise: { say: Done. }
replies:
  - when: { last: user, text: leave }
    call: [{ tool: file_search, args: { query: leave } }]
${tool}`);
  const { ask } = stackOf({ scripts: own });
  const { status, body } = await ask({ vector_store_ids: ["only a name"] });
  expect([status, body.output[0].type, body.output[0].status]).toEqual([
    200,
    "file_search_call",
    "completed",
  ]);
});
