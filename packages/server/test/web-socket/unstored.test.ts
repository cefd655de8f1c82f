/** Responses that are not stored, and what continues them on their connection. */
import { expect, test } from "vitest";
import { serve } from "./serve.ts";

test("what is not stored is continued on its connection, and on no other", async () => {
  const { stack, connect } = await serve();
  const socket = await connect();
  const [{ response: first }] = await socket.create({ input: "One", store: false });
  const second = await socket.create({ input: "Two", store: false, previous_response_id: first.id });
  expect(second.at(-1).response.previous_response_id).toBe(first.id);
  const [entry] = stack.mock.journal.list().slice(-1);
  expect(entry?.kind === "inference" ? entry.request?.messages.map(({ content }) => content) : []).toEqual([
    "One",
    "Hello there.",
    "Two",
  ]);
  const other = await connect();
  expect(await other.create({ input: "Two", previous_response_id: first.id })).toMatchObject([
    {
      type: "error",
      status: 400,
      error: { code: "previous_response_not_found", param: "previous_response_id" },
    },
  ]);
});

test("what is not stored keeps the stored response that it continues", async () => {
  const { stack, connect } = await serve();
  const socket = await connect();
  const [{ response: first }] = await socket.create({ input: "One" });
  const [{ response: second }] = await socket.create({
    input: "Two",
    store: false,
    previous_response_id: first.id,
  });
  await socket.create({ input: "Three", store: false, previous_response_id: second.id });
  const [entry] = stack.mock.journal.list().slice(-1);
  expect(entry?.kind === "inference" ? entry.request?.messages.map(({ content }) => content) : []).toEqual([
    "One",
    "Hello there.",
    "Two",
    "Hello there.",
    "Three",
  ]);
});

test("a continuation that fails leaves nothing to continue", async () => {
  const { connect } = await serve();
  const socket = await connect();
  const [{ response: first }] = await socket.create({ input: "One", store: false });
  const wrong = [{ type: "function_call_output", call_id: "nope", output: "" }];
  expect(await socket.create({ input: wrong, store: false, previous_response_id: first.id })).toMatchObject([
    { type: "error", status: 400 },
  ]);
  expect(await socket.create({ input: "Two", store: false, previous_response_id: first.id })).toMatchObject([
    { type: "error", error: { code: "previous_response_not_found" } },
  ]);
});

test("a connection remembers only the newest response that is not stored", async () => {
  const socket = await (await serve()).connect();
  const first = await socket.answer({ input: "One", store: false });
  const second = await socket.answer({ input: "Two", store: false, previous_response_id: first.id });
  expect(await socket.create({ input: "Three", store: false, previous_response_id: first.id })).toMatchObject(
    [{ type: "error", status: 400, error: { code: "previous_response_not_found" } }],
  );
  // A failure of another continuation takes nothing from it.
  const third = await socket.answer({ input: "Three", store: false, previous_response_id: second.id });
  expect(third.previous_response_id).toBe(second.id);
});

test("a stored response that continues an unstored one names its last stored ancestor", async () => {
  const { listening, connect } = await serve();
  const socket = await connect();
  const first = await socket.answer({ input: "One" });
  const second = await socket.answer({ input: "Two", store: false, previous_response_id: first.id });
  const third = await socket.answer({ input: "Three", previous_response_id: second.id });
  expect(third.previous_response_id).toBe(first.id);
  const url = `${listening.url}/v1/responses/${third.id}`;
  expect(await (await fetch(url)).json()).toEqual(third);
  const { data } = await (await fetch(`${url}/input_items?order=asc`)).json();
  expect(data.map(({ content }: any) => content[0].text)).toEqual(["Two", "Hello there.", "Three"]);
});

test("what is not stored has no conversation", async () => {
  const { listening, connect } = await serve();
  const socket = await connect();
  const { id: previous_response_id } = await socket.answer({ input: "One", store: false });
  const made = await fetch(`${listening.url}/v1/conversations`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const { id: conversation } = await made.json();
  expect(await socket.create({ input: "Two", conversation, previous_response_id })).toMatchObject([
    { type: "error", status: 400, error: { code: "mutually_exclusive_parameters" } },
  ]);
});

test.each<[string, object, string, string]>([
  [
    "role",
    [
      { role: "user", content: "Two" },
      { role: "boss", content: "Three" },
    ],
    "input[1].role",
    "input[1].role: expected",
  ],
  [
    "call",
    [{ type: "function_call_output", call_id: "x", output: "" }],
    "input[0].call_id",
    "input[0].call_id: there is no call x",
  ],
  ["input", { text: "Two" }, "input", "input: expected string or array, got object."],
  ["item", [null], "input[0]", "input[0]: expected object, got null."],
])("a wrong %s is named as it was sent", async (_, input, param, words) => {
  const socket = await (await serve()).connect();
  const { id } = await socket.answer({ input: "One", store: false });
  const [{ error }] = await socket.create({ input, store: false, previous_response_id: id });
  expect(error).toMatchObject({ param, message: expect.stringContaining(words) });
});

test("a response whose stored ancestor was deleted is not continued, and the error names both", async () => {
  const { listening, connect } = await serve();
  const socket = await connect();
  const first = await socket.answer({ input: "One" });
  const second = await socket.answer({ input: "Two", store: false, previous_response_id: first.id });
  await fetch(`${listening.url}/v1/responses/${first.id}`, { method: "DELETE" });
  const [{ error }] = await socket.create({ input: "Three", store: false, previous_response_id: second.id });
  expect(error).toMatchObject({
    code: "previous_response_not_found",
    message: `Response ${second.id} continues ${first.id}, which is there no more.`,
  });
});

test("an id may be given again, and a reference finds what is not stored", async () => {
  const { stack, connect } = await serve();
  const socket = await connect();
  const item = (content: string) => ({ role: "user", content, id: "own" });
  const first = await socket.answer({ input: [item("One")], store: false });
  const second = await socket.answer({ input: [item("Two")], store: false, previous_response_id: first.id });
  const input = [{ type: "item_reference", id: "own" }];
  await socket.answer({ input, store: false, previous_response_id: second.id });
  const [entry] = stack.mock.journal.list().slice(-1);
  expect(entry?.kind === "inference" ? entry.request?.messages.map(({ content }) => content) : []).toEqual([
    "One",
    "Hello there.",
    "Two",
    "Hello there.",
    "Two",
  ]);
});
