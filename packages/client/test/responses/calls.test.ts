import { expect, test } from "vitest";
import * as z from "zod";
import { createClient, outputText, type ResponsesClient } from "../../src/responses.ts";
import { structuredOutput } from "../../src/zod.ts";
import { callOf, messageOf, responseOf } from "../support/response-of.ts";

interface Sent {
  client: ResponsesClient;
  sent: string[];
}

function clientOf(...answers: unknown[]): Sent {
  const sent: string[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    sent.push(`${request.method} ${pathname}${search}${body === "" ? "" : ` ${body}`}`);
    return Response.json(answers[Math.min(sent.length, answers.length) - 1]);
  };
  return { client: createClient({ baseUrl: "http://stack", fetch }), sent };
}

test("each operation is a method", async () => {
  const { client, sent } = clientOf({ ...responseOf(), data: [], last_id: null, has_more: false });
  const { responses, conversations } = client;
  await responses.create({ model: "m", input: "hi" });
  await responses.get("r");
  await responses.delete("r");
  await responses.cancel("r");
  await responses.compact({ model: "m", input: "hi" });
  await responses.list({ model: "m", limit: 2 }).page();
  await responses.inputItems("r", { order: "asc" }).page();
  await conversations.create();
  await conversations.get("c");
  await conversations.update("c", { metadata: { a: "b" } });
  await conversations.delete("c");
  await conversations.items.create("c", [{ role: "user", content: "hi" }]);
  await conversations.items.list("c", { after: "i" }).page();
  await conversations.items.get("c", "i");
  await conversations.items.delete("c", "i");
  expect(sent).toEqual([
    'POST /v1/responses {"model":"m","input":"hi","stream":false}',
    "GET /v1/responses/r",
    "DELETE /v1/responses/r",
    "POST /v1/responses/r/cancel",
    'POST /v1/responses/compact {"model":"m","input":"hi"}',
    "GET /v1/responses?model=m&limit=2",
    "GET /v1/responses/r/input_items?order=asc",
    "POST /v1/conversations {}",
    "GET /v1/conversations/c",
    'POST /v1/conversations/c {"metadata":{"a":"b"}}',
    "DELETE /v1/conversations/c",
    'POST /v1/conversations/c/items {"items":[{"role":"user","content":"hi"}]}',
    "GET /v1/conversations/c/items?after=i",
    "GET /v1/conversations/c/items/i",
    "DELETE /v1/conversations/c/items/i",
  ]);
});

test("an empty id is refused, for it would be another path", () => {
  const { client } = clientOf({});
  return expect(client.responses.delete("")).rejects.toThrow("response_id must not be");
});

test("lists go on from the last id", async () => {
  const { client, sent } = clientOf(
    { data: [{ id: "a" }, { id: "b" }], last_id: "b", has_more: true },
    { data: [{ id: "c" }], last_id: "c", has_more: false },
  );
  const ids = [];
  for await (const { id } of client.responses.list({ limit: 2 })) ids.push(id);
  expect(ids).toEqual(["a", "b", "c"]);
  expect(sent[1]).toBe("GET /v1/responses?limit=2&after=b");
});

test("a list without `last_id` goes on from its last item", async () => {
  const { client, sent } = clientOf({ data: [{ id: "a" }], has_more: true }, { data: [], has_more: false });
  for await (const _ of client.responses.list());
  expect(sent).toEqual(["GET /v1/responses", "GET /v1/responses?after=a"]);
});

test("a list that claims more without an id to go on from is an error, not an end", async () => {
  const { client, sent } = clientOf({ data: [{ id: null }], last_id: null, has_more: true });
  await expect(async () => {
    for await (const _ of client.responses.list());
  }).rejects.toMatchObject({ name: "ApiError", message: expect.stringContaining("lacks last_id") });
  expect(sent).toHaveLength(1);
});

test("the text of a response is the text of its messages", () => {
  const output = [messageOf("one "), callOf("c", "f", {}), messageOf("two")];
  expect(outputText({ output })).toBe("one two");
});

test("structured output is parsed from responses too", () => {
  const city = structuredOutput(z.object({ city: z.string() }).meta({ title: "City" }));
  expect(city.text.format).toMatchObject({ type: "json_schema", name: "City", schema: { type: "object" } });
  expect(city.parse(responseOf({ output: [messageOf('{"city":"Rome"}')] }))).toEqual({ city: "Rome" });
  const cut = { output: [messageOf('{"ci')], incomplete_details: { reason: "max_output_tokens" } };
  expect(() => city.parse(responseOf(cut))).toThrow("the model ran out of tokens");
});
