/** The published `openai` client with conversations, over TCP. Only the server has them. */
import OpenAI, { BadRequestError, NotFoundError } from "openai";
import { expect, test } from "vitest";
import { onServer } from "./targets.ts";

const model = "mock-model";
const script = `
script: app
model: mock-model
otherwise: { say: Hello. }
`;

async function start() {
  const target = await onServer(script);
  return { ...target, client: new OpenAI({ baseURL: target.baseURL, apiKey: "none", maxRetries: 0 }) };
}

const user = (content: string) => ({ type: "message", role: "user", content }) as const;

test("creates, retrieves, updates and deletes", async () => {
  const { client } = await start();
  const made = await client.conversations.create({ metadata: { topic: "a" }, items: [user("Hi")] });
  expect(made).toMatchObject({ object: "conversation", metadata: { topic: "a" } });
  expect(await client.conversations.retrieve(made.id)).toEqual(made);
  const updated = await client.conversations.update(made.id, { metadata: { topic: "b" } });
  expect(updated).toEqual({ ...made, metadata: { topic: "b" } });
  expect(await client.conversations.delete(made.id)).toMatchObject({ id: made.id, deleted: true });
  await expect(client.conversations.retrieve(made.id)).rejects.toBeInstanceOf(NotFoundError);
});

test("pages, reads and deletes items", async () => {
  const { client } = await start();
  const { id } = await client.conversations.create();
  const added = await client.conversations.items.create(id, { items: ["a", "b", "c"].map(user) });
  expect(added.data).toHaveLength(3);
  const found = [];
  for await (const item of client.conversations.items.list(id, { order: "asc", limit: 2 })) found.push(item);
  expect(found).toEqual(added.data);
  const [first] = found;
  if (first?.id === undefined) throw new Error("The first item has no id.");
  const item_id = first.id;
  expect(await client.conversations.items.retrieve(item_id, { conversation_id: id })).toEqual(first);
  expect(await client.conversations.items.delete(item_id, { conversation_id: id })).toMatchObject({ id });
  await expect(client.conversations.items.retrieve(item_id, { conversation_id: id })).rejects.toBeInstanceOf(
    NotFoundError,
  );
});

test.each([false, true])("a response goes on in a conversation, streamed: %s", async (stream) => {
  const { client, prompts } = await start();
  const { id: conversation } = await client.conversations.create({ items: [user("Hi")] });
  const request = { model, input: "And?", conversation };
  const response = stream
    ? await client.responses.stream(request).finalResponse()
    : await client.responses.create(request);
  expect(response.conversation).toEqual({ id: conversation });
  await client.responses.create({ ...request, input: "Bye" });
  expect(prompts().at(-1)).toMatchObject([
    { role: "user", content: "Hi" },
    { role: "user", content: "And?" },
    { role: "assistant" },
    { role: "user", content: "Bye" },
  ]);
  const items = await client.conversations.items.list(conversation, { order: "asc" });
  expect(items.data).toHaveLength(5);
});

test("errors have their kind and their field", async () => {
  const { client } = await start();
  const refused = client.conversations.create({ metadata: { a: "v".repeat(513) } });
  await expect(refused).rejects.toBeInstanceOf(BadRequestError);
  await expect(refused).rejects.toMatchObject({ param: "metadata.a", type: "invalid_request_error" });
});
