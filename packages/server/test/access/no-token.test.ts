/** Without a valid token every request gets the same answer, whatever there is. */
import { expect, test } from "vitest";
import { operations } from "@understudy/contract";
import { responsesOperations } from "@understudy/contract/responses";
import { tenants, type Reply, type Tenants } from "./users.ts";

const open = ["/v1/health", "/v1/version", "/", "/docs", "/v1/openapi.json", "/v1/openapi.responses.json"];

/** The answers to a token, for what is there and what is not, that differ from each other. */
async function differentAnswers(
  token: string | null,
  callOf: (server: Tenants) => Tenants["call"] = ({ call }) => call,
): Promise<{ shown: string[]; one: Reply | undefined }> {
  const server = tenants();
  const { agent_id, turn } = await server.open("alice");
  const { body: conversation } = await server.call("alice", "POST", "/v1/conversations", {
    items: [{ role: "user", content: "a" }],
  });
  const { body: response } = await server.call("alice", "POST", "/v1/responses", {
    model: "m",
    input: "hi",
    conversation: conversation.id,
  });
  const filled = (path: string): string =>
    path
      .replace("{agent_id}", agent_id)
      .replace("{response_id}", response.id)
      .replace("{conversation_id}", conversation.id)
      .replace("{item_id}", response.output[0].id);
  const table = [...Object.values(operations), ...Object.values(responsesOperations)];
  const paths = table.flatMap(({ path }) => [path, filled(path)]).filter((path) => !open.includes(path));
  const other = [turn, "/v1/nope", "/nope", "/v1/chat/completions", "/v1/openai/v1/models"];
  const call = callOf(server);
  const answers = await Promise.all(
    [...new Set([...paths, ...other])].flatMap((path) =>
      ["GET", "POST", "DELETE", "PUT"].map((method) => call(token, method, path)),
    ),
  );
  const shown = answers.map(({ status, body, headers }) =>
    JSON.stringify({ status, body, headers: [...headers].filter(([name]) => name !== "x-request-id") }),
  );
  return { shown: [...new Set(shown)], one: answers[0] };
}

test.each([null, "nobody", ""])("all answers to the token %s are alike", async (token) => {
  const { shown, one } = await differentAnswers(token);
  expect(shown).toHaveLength(1);
  expect(one?.status).toBe(401);
  expect(one?.headers.get("www-authenticate")).toBe("Bearer");
  expect(one?.body.error).toMatchObject({ type: "authentication_error", param: null, code: "unauthorized" });
});

test.each(["responses", "conversations"])(
  "answers would differ if %s were looked up before the token",
  async (noun) => {
    const { shown } = await differentAnswers(null, ({ call }) => async (token, method, path, body) => {
      const isOne = method === "GET" && path.startsWith(`/v1/${noun}/`);
      const found = isOne ? await call("alice", method, path) : null;
      return found?.status === 404 ? found : call(token, method, path, body);
    });
    expect(shown.length).toBeGreaterThan(1);
  },
);

test.each(open)("%s is open", async (path) => {
  const answer = await tenants().call(null, "GET", path);
  expect(answer.status).not.toBe(401);
});

test("control that is off says why, as no token of a user opens it", async () => {
  const { call } = tenants();
  expect((await call(null, "GET", "/_understudyx")).status).toBe(401);
  for (const path of ["/_understudy", "/_understudy/ui"]) {
    const { status, body } = await call(null, "GET", path);
    expect([status, body.error.message]).toEqual([404, expect.stringContaining("--control-token")]);
  }
});
