/** Responses that read and add to a conversation. */
import { parseConversationId } from "@understudy/responses";
import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { keys } from "../../src/application/records/keys.ts";
import { calls, stop, text, type Fakes } from "../support/fake-providers.ts";
import { createGate } from "../support/gate.ts";
import { gated } from "../support/turns.ts";
import { terminalOf } from "../responses/support.ts";
import { conversationsServer, user, type ConversationsServer } from "./support.ts";

const tools = [{ type: "function", name: "f", parameters: {} }];
const output = (call_id: string) => ({ type: "function_call_output", call_id, output: "42" });

it("a response reads the conversation, and adds its input and output", async () => {
  const server = conversationsServer({ answers: [text("one"), text("two")] });
  const conversation = await server.make([user("before")]);
  const first = await server.create({ conversation, input: "a" });
  expect(first.conversation).toEqual({ id: conversation });
  await server.create({ conversation: { id: conversation }, input: "b" });
  expect(server.prompt()).toEqual(["user: before", "user: a", "assistant: one", "user: b"]);
  expect(await server.texts(conversation)).toEqual(["before", "a", "one", "b", "two"]);
  expect(await server.items(conversation)).toContainEqual(first.output[0]);
});

it("does not see items that were deleted", async () => {
  const server = conversationsServer();
  const conversation = await server.make([user("a"), user("b")]);
  const [{ id }] = await server.items(conversation);
  await server.call("DELETE", `/v1/conversations/${conversation}/items/${id}`);
  await server.create({ conversation, input: "c" });
  expect(server.prompt()).toEqual(["user: b", "user: c"]);
});

it("builds on 10,000 items, and not on more", async () => {
  const store = createMemoryStore();
  const server = conversationsServer({}, { store });
  const conversation = await server.make([user("a")]);
  const uuid = parseConversationId(conversation) ?? "";
  const record = await store.get(keys.conversation(uuid));
  const first = await store.get(keys.conversationItem(uuid, 0));
  if (record === undefined || first === undefined) throw new Error(`${conversation} is not stored.`);
  const fill = (count: number) =>
    store.commit(
      [],
      [
        { key: record.key, value: { ...(record.value as object), tail: count } },
        ...Array.from({ length: count }, (_, n) => ({
          key: keys.conversationItem(uuid, n),
          value: first.value,
        })),
      ],
    );
  await fill(10_000);
  await server.create({ conversation, store: false });
  await fill(10_001);
  expect(await server.refused({ conversation })).toMatchObject({
    status: 400,
    code: "context_too_long",
    param: "conversation",
  });
  expect(server.providers.requests.inference).toHaveLength(1);
});

it("an incomplete response adds its items, and one that is not stored adds nothing", async () => {
  const cut = [{ type: "text" as const, text: "cut" }, stop("out_of_tokens")];
  const server = conversationsServer({ answers: [cut] });
  const conversation = await server.make();
  expect((await server.create({ conversation })).status).toBe("incomplete");
  expect(await server.texts(conversation)).toEqual(["hi", "cut"]);
  const before = await server.dump();
  await server.create({ conversation, store: false });
  expect(server.prompt()).toHaveLength(3);
  expect(await server.dump()).toEqual(before);
});

it.each([true, false])("a response that fails adds nothing, streamed: %s", async (stream) => {
  const server = conversationsServer({
    answers: [
      () => {
        throw new Error("no");
      },
    ],
  });
  const conversation = await server.make([user("a")]);
  const before = JSON.stringify(await server.items(conversation));
  if (stream) expect(terminalOf(await server.streamed({ conversation })).status).toBe("failed");
  else expect((await server.refused({ conversation })).status).toBeGreaterThan(399);
  expect(JSON.stringify(await server.items(conversation))).toBe(before);
});

describe("a call in a conversation", () => {
  const asking = async (fakes: Fakes): Promise<[ConversationsServer, string]> => {
    const server = conversationsServer(fakes);
    const conversation = await server.make();
    await server.create({ conversation, tools });
    return [server, conversation];
  };

  it("is answered by the next response, once", async () => {
    const [server, conversation] = await asking({ answers: [calls(["c", "f"]), text("done")] });
    await server.create({ conversation, tools, input: [output("c")] });
    expect(server.prompt()).toEqual(["user: hi", "assistant:  f()", "tool: 42"]);
    expect(await server.refused({ conversation, input: [output("c")] })).toMatchObject({
      status: 400,
      code: "tool_output_repeated",
    });
  });

  it("cannot be answered when it was deleted", async () => {
    const [server, conversation] = await asking({ answers: [calls(["c", "f"])] });
    const [, { id }] = await server.items(conversation);
    await server.call("DELETE", `/v1/conversations/${conversation}/items/${id}`);
    expect(await server.refused({ conversation, input: [output("c")] })).toMatchObject({
      status: 400,
      code: "tool_call_not_found",
    });
  });

  it("a call that two responses answer has the first one's output", async () => {
    const gate = createGate();
    const answers = [calls(["c", "f"]), gated(gate, text("late")), text("soon")];
    const [server, conversation] = await asking({ answers });
    const late = server.call("POST", "/v1/responses", { model: "m", conversation, input: [output("c")] });
    await gate.reached;
    await server.create({ conversation, input: [output("c")] });
    const before = await server.dump();
    gate.open();
    const { status, headers, body } = await late;
    expect([status, body.error.code]).toEqual([409, "tool_output_repeated"]);
    expect(headers.get("x-should-retry")).toBe("false");
    expect(await server.dump()).toEqual(before);
    expect(server.providers.requests.inference).toHaveLength(3);
  });
});

it("what began earlier does not see what is added meanwhile, and is added after it", async () => {
  const gate = createGate();
  const server = conversationsServer({ answers: [gated(gate, text("late")), text("soon")] });
  const conversation = await server.make();
  const late = server.create({ conversation, input: "first" });
  await gate.reached;
  await server.create({ conversation, input: "second" });
  expect(server.prompt()).toEqual(["user: second"]);
  gate.open();
  await late;
  expect(await server.texts(conversation)).toEqual(["second", "soon", "first", "late"]);
});

it.each([true, false])("deleting a conversation aborts what runs in it, streamed: %s", async (stream) => {
  const gate = createGate();
  const server = conversationsServer({ answers: [gated(gate, text("late")), text("soon")] });
  const conversation = await server.make();
  const words = `Conversation ${conversation} not found.`;
  const failed = stream
    ? server.streamed({ conversation }).then((events) => terminalOf(events).error)
    : server.refused({ conversation });
  await gate.reached;
  await server.call("DELETE", `/v1/conversations/${conversation}`);
  expect(await failed).toMatchObject({ code: "not_found", message: words });
  gate.open();
  expect(Object.keys(await server.dump()).filter((key) => key.startsWith("c"))).toEqual([]);
});

it("a response stays when its conversation is deleted, and items when their response is", async () => {
  const server = conversationsServer();
  const conversation = await server.make();
  const { id } = await server.create({ conversation });
  const other = await server.create({ conversation });
  await server.call("DELETE", `/v1/responses/${id}`);
  expect(await server.texts(conversation)).toEqual(["hi", "ok", "hi", "ok"]);
  await server.call("DELETE", `/v1/conversations/${conversation}`);
  const { body } = await server.call("GET", `/v1/responses/${other.id}`);
  expect(body.conversation).toEqual({ id: conversation });
});

it("refuses a conversation that is not there, or stands beside a response, or is too long", async () => {
  const server = conversationsServer();
  const conversation = "conv_1";
  expect(await server.refused({ conversation })).toMatchObject({
    status: 404,
    message: "Conversation conv_1 not found.",
  });
  const { id } = await server.create({});
  expect((await server.refused({ conversation, previous_response_id: id })).status).toBe(400);
});

it("a hundred responses at once all add their items, and ask the model once each", async () => {
  const server = conversationsServer({}, { limits: { maxRunningTurns: 200 } });
  const conversation = await server.make();
  const inputs = Array.from({ length: 100 }, (_, n) => `${n}`);
  await Promise.all(inputs.map((input) => server.create({ conversation, input })));
  expect(server.providers.requests.inference).toHaveLength(100);
  const texts = await server.texts(conversation);
  expect(texts.filter((_, n) => n % 2 === 1)).toEqual(inputs.map(() => "ok"));
  expect(texts.filter((_, n) => n % 2 === 0).toSorted()).toEqual(inputs.toSorted());
});
