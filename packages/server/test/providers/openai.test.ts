/** The provider of type `openai`, before mock inference over TCP. */
import { expect, test } from "vitest";
import { parseScripts } from "@understudy/mock-inference";
import { openai } from "../../src/index.ts";
import { rawServer, scriptedModel, testStack } from "./support.ts";

const hello = "script: hello\nmodel: m1\nreplies:\n  - say: [Hel, lo]";

test("a turn is answered by a model on another server", async () => {
  const { url } = await scriptedModel(hello);
  const { stack, call, turn } = testStack({ providers: [openai({ url })] });
  expect(await stack.found).toEqual([expect.stringContaining("openai serves mock-model, m1")]);
  const { body } = await call("GET", "/v1/models");
  expect(body.data.map(({ identifier }: { identifier: string }) => identifier)).toContain("m1");
  const answered = await turn("m1", "Hello");
  expect(answered.body.output_message.content).toBe("Hello");
});

test("without scripts there is no demo, and with a script its names stay its own", async () => {
  const { url } = await scriptedModel(hello);
  const alone = testStack({ providers: [openai({ url })] });
  expect((await alone.call("GET", "/v1/models/mock-model")).body.provider_id).toBe("openai");
  const beside = testStack({
    providers: [openai({ url })],
    scripts: parseScripts("script: own\nmodel: m1\nreplies:\n  - say: Scripted."),
  });
  expect((await beside.turn("m1", "Hello")).body.output_message.content).toBe("Scripted.");
  expect((await beside.turn("openai/m1", "Hello")).body.output_message.content).toBe("Hello");
  expect((await beside.stack.found).join("\n")).toContain("its m1 is served as openai/m1");
});

test("two servers in one stack: each is asked for its own models alone", async () => {
  const one = await scriptedModel(hello);
  const two = await scriptedModel("script: bye\nmodel: m2\nreplies:\n  - say: Bye");
  const { turn } = testStack({
    providers: [openai({ provider_id: "one", url: one.url }), openai({ provider_id: "two", url: two.url })],
  });
  expect((await turn("m1", "Hello")).body.output_message.content).toBe("Hello");
  expect((await turn("m2", "Hello")).body.output_message.content).toBe("Bye");
  expect([one.mock.journal.list().length, two.mock.journal.list().length]).toEqual([1, 1]);
});

test("a server that is away costs its own turn a 503 that names it, and is listed with why", async () => {
  const url = await rawServer((_, response) => response.destroy());
  const { stack, call, turn } = testStack({
    providers: [openai({ url })],
    configuration: { models: [{ model_id: "big", provider_id: "openai" }] },
  });
  expect((await stack.found)[0]).toMatch(/^openai: The model server at http.* cannot be reached/);
  const answered = await turn("big", "Hello");
  expect([answered.status, answered.headers.get("retry-after")]).toEqual([503, "1"]);
  const { body } = await call("GET", "/v1/providers/openai");
  expect(body.health.status).toBe("Error");
});

test("what is no model server is named as such", async () => {
  const url = await rawServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome to nginx!</h1>");
  });
  const { turn } = testStack({
    providers: [openai({ url })],
    configuration: { models: [{ model_id: "big", provider_id: "openai" }] },
  });
  const { status, body } = await turn("big", "Hello");
  expect([status, body.detail]).toEqual([500, expect.stringMatching(/text\/html.*base URL/s)]);
});

test("a key of the caller is asked for, sent, and told apart from a refused one", async () => {
  const seen: (string | undefined)[] = [];
  const url = await rawServer((request, response) => {
    const { authorization } = request.headers;
    seen.push(authorization);
    if (authorization === "Bearer right") {
      const chunk = { choices: [{ index: 0, delta: { content: "Yes" }, finish_reason: "stop" }] };
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
    } else response.writeHead(401).end(JSON.stringify({ error: { message: `bad key ${authorization}` } }));
  });
  const { turn } = testStack({
    providers: [openai({ url, key_from: "their_key" })],
    configuration: { models: [{ model_id: "big", provider_id: "openai" }] },
  });
  const missing = await turn("big", "Hello");
  expect([missing.status, missing.body.detail]).toEqual([
    400,
    "Provider openai needs their_key in X-LlamaStack-Provider-Data.",
  ]);
  const data = (key: unknown) => ({ "x-llamastack-provider-data": JSON.stringify({ their_key: key }) });
  expect((await turn("big", "Hello", {}, data("right"))).body.output_message.content).toBe("Yes");
  const wrong = await turn("big", "Hello", {}, data("wrong"));
  expect([wrong.status, wrong.body.detail]).toEqual([400, expect.stringContaining("refuses their_key")]);
  expect(wrong.body.detail).not.toContain("wrong");
  expect(seen).toContain("Bearer right");
});
