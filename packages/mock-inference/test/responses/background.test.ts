/** Responses in the background of mock inference. */
import { expect, test } from "vitest";
import { send, mock } from "../support/openai.ts";

const answers = (reply: string) => mock(`script: a\nmodel: mock-model\notherwise: ${reply}`);

function start(reply = "{ say: [One, { gate: half }, Two] }") {
  const to = answers(reply);
  const call = async (method: string, path: string, body?: object) => {
    const response = await send(to, method, `/v1/responses${path}`, body);
    const text = await response.text();
    return { status: response.status, text, body: text.startsWith("{") ? JSON.parse(text) : null };
  };
  const create = (over: object = {}) =>
    call("POST", "", { model: "mock-model", input: "Hi", background: true, ...over });
  return { to, call, create };
}

test("a response in the background is queued, in progress, and completed", async () => {
  const { to, call, create } = start();
  const { status, body } = await create();
  expect([status, body]).toMatchObject([200, { status: "queued", background: true, output: [] }]);
  await to.gate("half").reached;
  expect((await call("GET", `/${body.id}`)).body).toMatchObject({ status: "in_progress", output: [] });
  to.gate("half").open();
  await expect.poll(async () => (await call("GET", `/${body.id}`)).body.status).toBe("completed");
  const done = (await call("GET", `/${body.id}`)).body;
  expect(done).toMatchObject({ id: body.id, background: true, output: [{ content: [{ text: "OneTwo" }] }] });
  expect((await call("POST", `/${body.id}/cancel`)).body.error.code).toBe("response_not_running");
});

test("its events are sent when it has ended", async () => {
  const { to, call, create } = start();
  const { id } = (await create()).body;
  const reading = call("GET", `/${id}?stream=true`);
  await to.gate("half").reached;
  to.gate("half").open();
  const { text } = await reading;
  expect(text).toContain('"delta":"Two"');
  expect(text).toContain("event: response.completed");
});

test("one that is cancelled ends, and so does one that is deleted", async () => {
  const { to, call, create } = start();
  const { id } = (await create()).body;
  await to.gate("half").reached;
  for (let again = 0; again < 2; again += 1)
    expect((await call("POST", `/${id}/cancel`)).body).toMatchObject({
      id,
      status: "cancelled",
      error: null,
    });
  expect((await create({ previous_response_id: id })).status).toBe(400);
  const other = (await create()).body;
  await call("DELETE", `/${other.id}`);
  await expect.poll(() => to.journal.list().map(({ state }) => state)).toEqual(["aborted", "aborted"]);
  expect((await call("GET", `/${other.id}`)).status).toBe(404);
});

test.each([
  ["{ error: { status: 429, message: slow down } }", "rate_limit_exceeded", "slow down"],
  ["{ say: [One, Two], fault: { type: reset, after: 1 } }", "server_error", "The answer broke off"],
])("one whose model fails is failed: %s", async (reply, code, words) => {
  const { call, create } = start(reply);
  const { id } = (await create()).body;
  await expect
    .poll(async () => (await call("GET", `/${id}`)).body)
    .toMatchObject({
      status: "failed",
      error: { code, message: expect.stringContaining(words) },
    });
});

test("a request that finds no reply, and one that http answers, is not queued", async () => {
  expect((await start("{ http: { status: 503 } }").create()).status).toBe(503);
  const { call, create, to } = start();
  expect((await create({ input: "@@nobody@@" })).status).toBe(400);
  expect((await create({ store: false })).body.error).toMatchObject({ param: "store" });
  to.gate("half").open();
  const { id } = (await create({ background: false })).body;
  expect((await call("POST", `/${id}/cancel`)).body.error.code).toBe("response_not_background");
});
