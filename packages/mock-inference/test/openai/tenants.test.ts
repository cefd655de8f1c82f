/** Over OpenAI's API: which names a request may use, and whose it is. */
import { expect, test } from "vitest";
import { createMockInference, parseScripts } from "../../src/index.ts";

const scripts = parseScripts(
  "script: s\nmodel: scripted\nreplies: [{ attempts: [{ say: One. }, { say: Two. }] }]\nshields: [{ shield: hidden-guard, violation: { level: error } }]",
);

/** Everybody has one model of their own. */
function play() {
  const mock = createMockInference(scripts, { models: ["extra"] });
  const call = async (who: string, path: string, body?: object) => {
    const request = new Request(`http://mock.test/v1${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const names = async () => new Map([[`model-of-${who}`, "scripted"]]);
    const answer = await mock.handle(request, { tenant: who, names });
    return { status: answer.status, body: JSON.parse(String(answer.body)) };
  };
  const complete = (who: string, model = `model-of-${who}`, content = "Hi.") =>
    call(who, "/chat/completions", { model, messages: [{ role: "user", content }] });
  return { mock, call, complete };
}

test("a request sees the names that it may use, the built-in models and the models of the options", async () => {
  const { call } = play();
  const { body } = await call("ann", "/models");
  const ids = body.data.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(expect.arrayContaining(["model-of-ann", "mock-embed", "extra"]));
  for (const hidden of ["model-of-bob", "scripted", "mock-model"]) expect(ids).not.toContain(hidden);
});

test.each(["model-of-bob", "scripted", "mock-model"])("a name of others is unknown: %s", async (model) => {
  const { mock, call, complete } = play();
  const asked = [
    await complete("ann", model),
    await call("ann", "/embeddings", { model, input: "Hi." }),
    await call("ann", `/models/${model}`),
  ];
  expect(asked.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(asked[0]?.body.error.message.split(";")[1]).not.toContain("bob");
  expect(mock.journal.list()).toEqual([]);
});

test("a shield that is not among them is not run by its prompt", async () => {
  const { mock, complete } = play();
  const prompt =
    "Task: Check if there is unsafe content in 'User' messages\n<BEGIN CONVERSATION>\n\nUser: Hi.\n\n<END CONVERSATION>";
  expect((await complete("ann", "hidden-guard", prompt)).status).toBe(404);
  expect((await complete("ann", "meta-llama/Llama-Guard-3-8B", prompt)).status).toBe(200);
  expect(mock.journal.list()).toMatchObject([{ kind: "shield", tenant: "ann" }]);
});

test("a completion is its tenant's: its attempts, its place in the journal, the numbers in its id", async () => {
  const { mock, complete } = play();
  const all = [await complete("ann"), await complete("ann"), await complete("bob")];
  expect(all.map(({ body }) => body.choices[0].message.content)).toEqual(["One.", "Two.", "One."]);
  expect(mock.journal.list({ tenant: "bob" })).toMatchObject([
    { tenant: "bob", path: "replies[0].attempts[0]" },
  ]);
  const numbers = all.map(({ body }) => Number.parseInt(body.id.slice(-8), 16));
  expect(numbers).toEqual([1, 2, 1]);
});
