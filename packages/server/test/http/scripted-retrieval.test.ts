/** A script that has `builtin::rag` stands for the server's retrieval: as a tool of turns, as file search of responses, alone. */
import { expect, test } from "vitest";
import { parseScripts } from "@understudy/mock-inference";
import { testStack } from "../providers/support.ts";

const scripts = parseScripts(`
script: umbrella
model: umbrella-model
replies:
  - when: { last: tool, text: hall }
    say: It is in the hall.
  - call: [{ tool: knowledge_search, args: { query: umbrella } }]
tools:
  - tool: knowledge_search
    group: builtin::rag
    returns: [[{ type: text, text: Found 1. }, { type: text, text: The umbrella is in the hall. }]]
    metadata: { document_ids: [house], chunks: [The umbrella is in the hall.], scores: [0.75] }
`);
const content = [
  { type: "text", text: "Found 1." },
  { type: "text", text: "The umbrella is in the hall." },
];
const metadata = { document_ids: ["house"], chunks: ["The umbrella is in the hall."], scores: [0.75] };

test("a turn has its content and its metadata in the step", async () => {
  const { turn, stack } = testStack({ scripts });
  const toolgroups = [{ name: "builtin::rag/knowledge_search", args: { vector_db_ids: ["house"] } }];
  const { body } = await turn("umbrella-model", "Where is the umbrella?", { config: { toolgroups } });
  expect(body.output_message.content).toBe("It is in the hall.");
  expect(body.steps[1].tool_responses).toMatchObject([{ tool_name: "knowledge_search", content, metadata }]);
  const [asked] = stack.mock.journal.list().filter(({ kind }) => kind === "tool");
  expect(asked?.request).toMatchObject({ arguments: { query: "umbrella", vector_db_ids: ["house"] } });
});

test("a response has it as file search", async () => {
  const { call } = testStack({ scripts });
  const tools = [{ type: "file_search", vector_store_ids: ["house"] }];
  const asked = { model: "umbrella-model", input: "Where is the umbrella?", tools };
  const { body } = await call("POST", "/v1/responses", asked);
  expect(body.output).toMatchObject([
    { type: "file_search_call", queries: ["umbrella"], status: "completed" },
    { type: "message", content: [{ text: "It is in the hall." }] },
  ]);
});

test("it can be run outside of a turn", async () => {
  const { call } = testStack({ scripts });
  const run = { tool_name: "knowledge_search", kwargs: { query: "umbrella" } };
  const { status, body } = await call("POST", "/v1/tool-runtime/invoke", run);
  expect([status, body]).toMatchObject([200, { content, metadata, error_message: null }]);
});
