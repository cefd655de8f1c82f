/** What the page of turns shows of a retrieval of the stack itself. */
import { parseScripts } from "@understudy/mock-inference";
import { expect, test } from "vitest";
import { embedded, rag } from "../../src/index.ts";
import { outputOf } from "../../ui/src/model/output.ts";
import { resultOf } from "../../ui/src/model/summary.ts";
import { toTimeline } from "../../ui/src/model/timeline.ts";
import { testStack } from "../providers/support.ts";

const scripts = parseScripts(`
script: asks
model: asker
replies:
  - { when: { last: tool }, say: Done. }
  - call: [{ tool: knowledge_search, args: { query: "\${last}" } }]
`);
const documents = [
  { document_id: "house", content: "The umbrella is in the hall.", metadata: {} },
  { document_id: "garden", content: "The umbrella is wet, as it rains.", metadata: {} },
];

test("its chunks have their documents and scores, and those that did not fit are counted", async () => {
  const { call, turn } = testStack({
    scripts,
    providers: [embedded({ embedding_model: "mock-embed" }), rag()],
  });
  const vector_db_id = "facts";
  await call("POST", "/v1/vector-dbs", { vector_db_id });
  await call("POST", "/v1/tool-runtime/rag-tool/insert", {
    vector_db_id,
    documents,
    chunk_size_in_tokens: 64,
  });
  const args = { vector_db_ids: [vector_db_id], query_config: { max_tokens_in_context: 10 } };
  const toolgroups = [{ name: "builtin::rag/knowledge_search", args }];
  const { body } = await turn("asker", "The umbrella is in the hall.", { config: { toolgroups } });
  const step = toTimeline(body, [], [])?.steps.find(({ kind }) => kind === "tool");
  expect(step && outputOf(step)[0]).toMatchObject({
    form: "found",
    found: {
      chunks: [{ from: "house", score: expect.closeTo(1, 5), text: "The umbrella is in the hall." }],
      dropped: 1,
    },
  });
  expect(step && resultOf(step)).toMatch(/→ {2}1 chunk of house; 1 more did not fit$/);
});
