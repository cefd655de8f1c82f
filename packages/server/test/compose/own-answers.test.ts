/** What stands before the handler answers with the headers that every answer has. */
import { profiles } from "@understudy/contract/profiles";
import { expect, test } from "vitest";
import { createMemoryStore, createStack, type Stack } from "../../src/index.ts";
import { fakeProviders } from "../support/fake-providers.ts";
import { silent, type StructuredLogger } from "../../src/ports/logger.ts";

const origin = "http://app";

function expectHeaders({ headers }: Response): void {
  expect(headers.get("access-control-allow-origin")).toBe(origin);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
}

async function post(stack: Stack, path: string, body: object): Promise<Response> {
  const headers = { origin, "content-type": "application/json", "x-request-id": "mine-1" };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return stack.fetch(new Request(`http://stack${path}`, init));
}

test("a stack whose store cannot be served answers with id, CORS and a line of the log", async () => {
  const lines: object[] = [];
  const logger: StructuredLogger = { ...silent, info: (fields) => void lines.push(fields) };
  const store = { ...createMemoryStore(), list: () => Promise.reject(new Error("gone")) };
  const stack = createStack({ store, logger, cors: origin });
  const headers = { origin, "x-request-id": "mine-1" };
  const answer = await stack.fetch(new Request("http://stack/v1/agents", { headers }));
  expect(answer.status).toBe(503);
  expect(answer.headers.get("x-request-id")).toBe("mine-1");
  expectHeaders(answer);
  expect(lines).toMatchObject([{ path: "/v1/agents", status: 503, request_id: "mine-1" }]);
});

test("a stack whose model server does not answer at the start says so, and does not blame its store", async () => {
  const providers = fakeProviders({});
  providers.inference.models = () => Promise.reject(new Error("the model server is away"));
  const stack = createStack({ providers });
  const answer = await stack.fetch(new Request("http://stack/v1/agents"));
  expect([answer.status, await answer.json()]).toEqual([
    503,
    {
      detail: "A provider failed at the start: the model server is away. Restart the server when it answers.",
    },
  ]);
  await expect(stack.ready).rejects.toThrow("the model server is away");
});

test("an imitated 426 has the headers of all answers", async () => {
  const stack = createStack({ profile: profiles["0.3.5"], cors: origin });
  const headers = { origin, "x-llamastack-client-version": "0.2.20" };
  const answer = await stack.fetch(new Request("http://stack/v1/agents", { headers }));
  expect(answer.status).toBe(426);
  expect(await answer.json()).toHaveProperty("error.message");
  expectHeaders(answer);
});

test("an imitated refusal of a document has the headers of all answers", async () => {
  const stack = createStack({ profile: profiles["0.2.20"], cors: origin });
  const agent_config = { model: "mock-model", instructions: "" };
  const { agent_id } = await (await post(stack, "/v1/agents", { agent_config })).json();
  const agent = `/v1/agents/${agent_id}`;
  const { session_id } = await (await post(stack, `${agent}/session`, { session_name: "s" })).json();
  const answer = await post(stack, `${agent}/session/${session_id}/turn`, {
    messages: [{ role: "user", content: "hello" }],
    documents: [{ content: "a", mime_type: "image/png" }],
    stream: true,
  });
  expect(await answer.text()).toContain("Unexpected document mime type");
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  expectHeaders(answer);
});
