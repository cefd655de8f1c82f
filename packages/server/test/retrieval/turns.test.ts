/** `builtin::rag` in turns: what the model is given, of which documents, and with whose rights. */
import { toScripts } from "@understudy/mock-inference";
import { expect, test } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { createStack, rag, type StackOptions } from "../../src/index.ts";
import { keysOf } from "../support/stores.ts";
import { users } from "../access/users.ts";

const scripts = toScripts(`
script: any
model: m
otherwise: { say: Done. }
replies:
  - when: { last: user, text: leave }
    call: [{ tool: knowledge_search, args: { query: thirty days of leave } }]
  - when: { last: tool, text: breaking }
    error: { status: 500, message: down }
`);

function stackOf(options: Partial<StackOptions> = {}) {
  const store = createMemoryStore();
  const stack = createStack({ scripts, store, providers: [rag()], ...options });
  // A test looks into it, and fails if it is something else.
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    user?: string,
  ): Promise<{ status: number; body: any }> => {
    const response = await stack.fetch(
      new Request(`http://stack${path}`, {
        method,
        headers: {
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(user !== undefined && { authorization: `Bearer ${user}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  };
  return {
    stack,
    store,
    call,
    async open(toolgroup: unknown = "builtin::rag", user?: string) {
      const agent_config = {
        model: "m",
        instructions: "",
        enable_session_persistence: true,
        toolgroups: [toolgroup],
      };
      const agent = await call("POST", "/v1/agents", { agent_config }, user);
      const path = `/v1/agents/${agent.body.agent_id}/session`;
      const session = await call("POST", path, { session_name: "s" }, user);
      return `${path}/${session.body.session_id}`;
    },
    turn: (session: string, content: string, documents: unknown[] = [], user?: string) =>
      call("POST", `${session}/turn`, { messages: [{ role: "user", content }], documents }, user),
  };
}

/** What the tool answered in a turn. */
function toolText({ body }: { body: any }): string {
  if (body.steps === undefined) throw new Error(JSON.stringify(body));
  const { content } = body.steps.find((step: any) => step.step_type === "tool_execution").tool_responses[0];
  return typeof content === "string" ? content : content.map(({ text }: { text: string }) => text).join("");
}

const leave = { content: "Annual leave is thirty days.", mime_type: "text/plain" };
const chunkKeys = (all: readonly string[]): string[] => all.filter((key) => /^(?:chunk|vector-)/.test(key));

test("knowledge_search finds what is in the vector dbs of the toolgroup's arguments", async () => {
  const { call, open, turn } = stackOf();
  await call("POST", "/v1/vector-dbs", { vector_db_id: "handbook", embedding_model: "mock-embed" });
  await call("POST", "/v1/tool-runtime/rag-tool/insert", {
    vector_db_id: "handbook",
    documents: [{ document_id: "leave", ...leave }],
  });
  const session = await open({
    name: "builtin::rag/knowledge_search",
    args: { vector_db_ids: ["handbook"] },
  });
  const answer = await turn(session, "How long is leave?");
  expect(toolText(answer)).toContain("knowledge_search tool found 1 chunks:");
  expect(toolText(answer)).toContain("Annual leave is thirty days.");
  const [step] = answer.body.steps.filter((one: any) => one.step_type === "tool_execution");
  expect(step.tool_responses[0].metadata.document_ids).toEqual(["leave"]);
  expect(answer.body.output_message.content).toBe("Done.");
});

test("a search that finds nothing, or cannot search, is a tool response that says so", async () => {
  const { call, open, turn } = stackOf();
  expect(toolText(await turn(await open(), "leave"))).toContain("there is no vector db to search");
  const nowhere = await open({ name: "builtin::rag", args: { vector_db_ids: ["nowhere"] } });
  expect(toolText(await turn(nowhere, "leave"))).toContain("Vector db nowhere not found.");
  await call("POST", "/v1/vector-dbs", { vector_db_id: "empty", embedding_model: "mock-embed" });
  const empty = await open({ name: "builtin::rag", args: { vector_db_ids: ["empty"] } });
  expect(toolText(await turn(empty, "leave"))).toBe(
    'knowledge_search found nothing for "thirty days of leave".',
  );
});

test("documents of a turn are searched by it and by later turns of its session, and not read out", async () => {
  const { open, turn, store, call } = stackOf();
  const session = await open();
  const first = await turn(session, "leave", [
    leave,
    { content: "Lunch is at noon.", mime_type: "text/plain" },
  ]);
  expect(toolText(first)).toContain("Annual leave is thirty days.");
  expect(first.body.input_messages[0].content).toBe("leave");
  expect(toolText(await turn(session, "leave again"))).toContain("Annual leave is thirty days.");
  const another = await open();
  expect(toolText(await turn(another, "leave"))).toContain("there is no vector db to search");
  expect((await call("DELETE", session)).status).toBe(204);
  expect(chunkKeys(await keysOf(store))).toEqual([]);
});

test("documents of a turn that fails are gone", async () => {
  const { open, turn, store } = stackOf();
  const session = await open();
  const failed = await turn(session, "leave", [{ ...leave, content: "thirty days of leave, breaking" }]);
  expect(failed.status).toBe(500);
  expect(chunkKeys(await keysOf(store))).toEqual([]);
  expect(toolText(await turn(session, "leave"))).toContain("there is no vector db to search");
});

test("a document without text is refused before the turn begins", async () => {
  const { open, turn, store } = stackOf();
  const zip = { content: { uri: `data:application/zip;base64,${btoa("PK")}` }, mime_type: "application/zip" };
  const answer = await turn(await open(), "leave", [leave, zip]);
  expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining("documents.1") } });
  expect(chunkKeys(await keysOf(store))).toEqual([]);
});

test("the vector dbs of an agent's arguments are found with the rights of whoever runs the turn", async () => {
  const { call, open, turn } = stackOf({
    authenticate: (request) => users[request.headers.get("authorization")?.slice(7) ?? ""] ?? null,
  });
  await call("POST", "/v1/vector-dbs", { vector_db_id: "theirs", embedding_model: "mock-embed" }, "alice");
  await call(
    "POST",
    "/v1/vector-io/insert",
    { vector_db_id: "theirs", chunks: [{ content: leave.content }] },
    "alice",
  );
  const group = { name: "builtin::rag", args: { vector_db_ids: ["theirs"] } };
  const own = await turn(await open(group, "alice"), "leave", [], "alice");
  expect(toolText(own)).toContain(leave.content);
  const others = await turn(await open(group, "bob"), "leave", [], "bob");
  expect(toolText(others)).toContain("Vector db theirs not found.");
});
