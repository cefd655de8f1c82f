import { expect, it } from "vitest";
import type { ResponseObject } from "@understudy/contract/responses";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import type { Store } from "../../src/ports/store.ts";
import { calls, text, type Fakes } from "../support/fake-providers.ts";
import { createGate } from "../support/gate.ts";
import { responsesServer, type ResponsesServer } from "./support.ts";

const tools: Fakes["tools"] = {
  "mcp::docs": {
    erase: ({ arguments: { what } }) => ({ content: `erased ${String(what)}` }),
    look: () => ({ content: "seen" }),
  },
};
const docs = { type: "mcp", server_label: "docs" };
const answer = (approval_request_id: string, approve: boolean, reason?: string) => ({
  type: "mcp_approval_response",
  approval_request_id,
  approve,
  ...(reason === undefined ? {} : { reason }),
});

/** A server whose model asked to erase two things. */
async function asked(
  fakes: Partial<Fakes> = {},
): Promise<{ server: ResponsesServer; first: ResponseObject; ids: string[] }> {
  const answers = [calls(["1", "erase", { what: "a" }], ["2", "erase", { what: "b" }]), text("ok")];
  const server = responsesServer({ tools, answers, ...fakes });
  const first = await server.create({ tools: [docs] });
  return {
    server,
    first,
    ids: first.output.flatMap((item) => (item.type === "mcp_approval_request" ? [item.id] : [])),
  };
}

it("asks before a tool runs", async () => {
  const { server, first, ids } = await asked();
  expect(first.status).toBe("completed");
  expect(first.output).toMatchObject([
    { type: "mcp_list_tools" },
    { type: "mcp_approval_request", name: "erase", arguments: '{"what":"a"}', server_label: "docs" },
    { type: "mcp_approval_request", arguments: '{"what":"b"}' },
  ]);
  expect(ids).toHaveLength(2);
  expect(server.providers.requests.tools).toEqual([]);
});

it("runs exactly the approved call, and tells the model of the declined one", async () => {
  const { server, first, ids } = await asked();
  const [a = "", b = ""] = ids;
  const input = [answer(b, true), answer(a, false, "too late")];
  const next = await server.create({ input, previous_response_id: first.id, tools: [docs] });
  expect(server.providers.requests.tools.map(({ arguments: { what } }) => what)).toEqual(["b"]);
  expect(next.output).toMatchObject([
    { type: "mcp_call", name: "erase", output: "erased b", approval_request_id: b },
    { type: "message" },
  ]);
  const prompt = [
    "user: hi",
    "assistant:  erase() erase()",
    "tool: The user declined this call: too late",
    "tool: erased b",
  ];
  expect(server.prompt()).toEqual(prompt);
  await server.create({ input: "thanks", previous_response_id: next.id });
  expect(server.prompt().slice(0, 4)).toEqual(prompt);
});

it("counts an answer once, in a fork too", async () => {
  const { server, first, ids } = await asked();
  const again = { input: [answer(ids[0] ?? "", true)], previous_response_id: first.id, tools: [docs] };
  const { id } = await server.create(again);
  expect(await server.refused(again)).toMatchObject({ status: 409, code: "approval_already_used" });
  expect(await server.refused({ ...again, previous_response_id: id })).toMatchObject({
    status: 400,
    code: "approval_response_repeated",
  });
  expect(server.providers.requests.tools).toHaveLength(1);
});

it("lets one of many answers at once through", async () => {
  const { server, first, ids } = await asked();
  const body = {
    model: "m",
    input: [answer(ids[0] ?? "", true)],
    previous_response_id: first.id,
    tools: [docs],
  };
  const all = await Promise.all([1, 2, 3, 4].map(() => server.call("POST", "/v1/responses", body)));
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  expect(server.providers.requests.tools).toHaveLength(1);
});

it.each([
  ["an unknown request", "mcpr_1", {}, "approval_request_not_found", 400],
  ["a store that keeps nothing", null, { store: false }, "invalid_value", 400],
  ["a tool that is not offered any more", null, { tools: [] }, "tool_not_offered", 400],
])("refuses %s", async (_, id, more, code, status) => {
  const { server, first, ids } = await asked();
  const input = [answer(id ?? ids[0] ?? "", true)];
  const body = { input, previous_response_id: first.id, tools: [docs], ...more };
  expect(await server.refused(body)).toMatchObject({ status, code });
  expect(server.providers.requests.tools).toEqual([]);
});

it("runs the message's other calls before it asks", async () => {
  const answers = [calls(["1", "erase"], ["2", "look"])];
  const server = responsesServer({ tools, answers });
  const tool = { ...docs, require_approval: { never: { tool_names: ["look"] } } };
  const { output } = await server.create({ tools: [tool] });
  expect(output.map(({ type }) => type)).toEqual(["mcp_list_tools", "mcp_call", "mcp_approval_request"]);
});

it("leaves nothing of an approval when its responses are deleted", async () => {
  const server = responsesServer({ tools, answers: [calls(["1", "erase"]), text("ok")] });
  const empty = await server.dump();
  const first = await server.create({ tools: [docs] });
  const input = [answer(first.output.at(-1)?.id ?? "", true)];
  const next = await server.create({ input, previous_response_id: first.id, tools: [docs] });
  for (const { id } of [first, next]) await server.call("DELETE", `/v1/responses/${id}`);
  expect(await server.dump()).toEqual(empty);
});

/** A conversation whose model asked to erase something, which takes until the gate is open. */
async function askedInConversation() {
  const running = createGate();
  const memory = createMemoryStore();
  let beforeMark = async (): Promise<unknown> => undefined;
  const store: Store = {
    ...memory,
    async commit(checks, writes) {
      if (writes.some(({ key, value }) => key.startsWith("approval/") && value !== undefined))
        await beforeMark();
      return memory.commit(checks, writes);
    },
  };
  const erase = async () => {
    await running.pass();
    return { content: "erased" };
  };
  const answers = [calls(["1", "erase", { what: "a" }]), text("ok"), text("ok")];
  const server = responsesServer({ tools: { "mcp::docs": { erase } }, answers }, { store });
  const before = await server.dump();
  const conversation: string = (await server.call("POST", "/v1/conversations", {})).body.id;
  const first = await server.create({ tools: [docs], conversation });
  const id = first.output.find((item) => item.type === "mcp_approval_request")?.id ?? "";
  const next = { model: "m", input: [answer(id, true)], tools: [docs], conversation };
  const drop = (path: string) => server.call("DELETE", `/v1/${path}`);
  const onMark = (act: () => Promise<unknown>) => (beforeMark = act);
  return { server, running, before, conversation, first, next, drop, onMark };
}

it("leaves nothing of an approval when its conversation is deleted, after the response that asked", async () => {
  const { server, running, before, conversation, first, next, drop } = await askedInConversation();
  running.open();
  await drop(`responses/${first.id}`);
  const { id } = await server.create(next);
  await drop(`responses/${id}`);
  expect(await server.dump()).not.toEqual(before);
  await drop(`conversations/${conversation}`);
  expect(await server.dump()).toEqual(before);
});

it("leaves nothing of an approval that is used while all that has its request is deleted", async () => {
  const { server, running, before, conversation, first, next, drop, onMark } = await askedInConversation();
  running.open();
  onMark(async () => {
    await drop(`responses/${first.id}`);
    await drop(`conversations/${conversation}`);
  });
  expect((await server.call("POST", "/v1/responses", next)).status).toBe(404);
  expect(await server.dump()).toEqual(before);
});

it("uses an approval once while the response that asked is deleted", async () => {
  const { server, running, first, next, drop } = await askedInConversation();
  const one = server.call("POST", "/v1/responses", next);
  await running.reached;
  await drop(`responses/${first.id}`);
  const other = server.call("POST", "/v1/responses", next);
  running.open();
  expect((await other).body.error).toMatchObject({ code: "approval_already_used" });
  expect((await one).status).toBe(200);
  expect(server.providers.requests.tools).toHaveLength(1);
});

it("uses an approval once in a conversation too, also when the response that asked is deleted", async () => {
  const answers = [calls(["1", "erase", { what: "a" }]), text("ok")];
  const server = responsesServer({ tools, answers });
  const { body } = await server.call("POST", "/v1/conversations", {});
  const conversation: string = body.id;
  const first = await server.create({ tools: [docs], conversation });
  const request = first.output.find((item) => item.type === "mcp_approval_request");
  await server.call("DELETE", `/v1/responses/${first.id}`);
  const next = { input: [answer(request?.id ?? "", true)], tools: [docs], conversation };
  const both = await Promise.all(
    [1, 2].map(() => server.call("POST", "/v1/responses", { model: "m", ...next })),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(server.providers.requests.tools).toHaveLength(1);
});
