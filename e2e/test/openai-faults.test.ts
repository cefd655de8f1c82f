/** Faults of the scripted model, over a connection, as the published `openai` client meets them. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import OpenAI, { RateLimitError } from "openai";
import { expect, test } from "vitest";
import { createMockInference, type Fault, type Unconditional } from "@understudy/mock-inference";
import { listen } from "@understudy/mock-inference/node";
import { startMock, tempFolder } from "./support/understudy.ts";

const say = ["a", "ä€😀", "c"];
/** The first event has the role alone. */
const deltas = ["", ...say];
const params = { model: "mock-model", messages: [{ role: "user" as const, content: "Go." }] };

async function against(answer: Unconditional) {
  const mock = createMockInference([{ script: "faulty", model: "mock-model", otherwise: answer }]);
  const { url, close } = await listen(mock);
  const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: "none", maxRetries: 0 });
  const texts: (string | null | undefined)[] = [];
  const controller = new AbortController();
  const whole = () => client.chat.completions.create(params, { signal: controller.signal });
  const read = async (): Promise<void> => {
    const stream = await client.chat.completions.create(
      { ...params, stream: true },
      { signal: controller.signal },
    );
    for await (const { choices } of stream) texts.push(choices[0]?.delta.content);
  };
  return {
    mock,
    client,
    texts,
    controller,
    whole,
    read,
    [Symbol.asyncDispose]: () => close({ force: true }),
  };
}

const failure = (done: Promise<unknown>): Promise<unknown> =>
  done.then(
    () => "no failure",
    (error: unknown) => error,
  );

test.each<Fault>([{ type: "reset", after: 1 }, { type: "reset" }, { type: "malformed", after: 1 }])(
  "$type fails its stream and its answer",
  async (fault) => {
    await using target = await against({ say, fault });
    expect(await failure(target.read())).toBeInstanceOf(Error);
    expect(await failure(target.whole())).toBeInstanceOf(Error);
    // A reset may throw away what the client has not read yet; more than came before it is never read.
    expect(deltas.slice(0, fault.after ?? 0)).toEqual(expect.arrayContaining(target.texts));
  },
);

test("an end without a finish shows in what is missing", async () => {
  await using target = await against({ say, fault: { type: "end", after: 2 } });
  await target.read();
  expect(target.texts).toEqual(deltas.slice(0, 2));
  const helper = target.client.chat.completions.stream(params);
  expect(await failure(helper.finalChatCompletion())).toMatchObject({
    message: expect.stringContaining("finish_reason"),
  });
  expect(await failure(target.whole())).toBeInstanceOf(Error);
});

test("a stall lasts until the client gives up", async () => {
  await using target = await against({ say, fault: { type: "stall", after: 2 } });
  const reading = target.read();
  await expect.poll(() => target.texts).toEqual(deltas.slice(0, 2));
  target.controller.abort();
  await reading;
  await expect.poll(() => target.mock.journal.list()[0]?.state).toBe("aborted");
});

test("a stall of an answer without a stream lasts as long", async () => {
  await using target = await against({ say, fault: { type: "stall" } });
  const asking = failure(target.whole());
  await expect.poll(() => target.mock.journal.list()).toHaveLength(1);
  target.controller.abort();
  expect(await asking).toMatchObject({ name: "AbortError" });
});

test.each<Fault>([{ type: "split_utf8" }, { type: "crlf" }])("$type does not disturb it", async (fault) => {
  await using target = await against({ say, fault });
  await target.read();
  expect(target.texts.slice(0, 4)).toEqual(deltas);
  expect((await target.whole()).choices[0]?.message.content).toBe(say.join(""));
});

test("repeat says one text twice", async () => {
  await using target = await against({ say, fault: { type: "repeat", after: 2 } });
  await target.read();
  expect(target.texts.slice(0, 5)).toEqual(["", "a", ...say]);
});

test("a status comes with its headers, and a patient client gets the next attempt", async () => {
  const error = { status: 429, message: "slow down", headers: { "retry-after-ms": "1" } };
  await using target = await against({ attempts: [{ error }, { error }, { say: "Now." }] });
  const refused = await failure(target.whole());
  expect(refused).toBeInstanceOf(RateLimitError);
  expect(refused instanceof RateLimitError && refused.headers.get("retry-after-ms")).toBe("1");
  const patient = target.client.withOptions({ maxRetries: 1 });
  expect((await patient.chat.completions.create(params)).choices[0]?.message.content).toBe("Now.");
});

test("a stalled stream does not keep a command that is told to stop", async () => {
  const folder = await tempFolder();
  const script = "script: s\nmodel: mock-model\notherwise: { say: [a, b], fault: { type: stall, after: 2 } }";
  await writeFile(join(folder, "stalls.yaml"), script);
  const { url, child, ended } = await startMock(["--script", "stalls.yaml"], folder);
  const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: "none", maxRetries: 0 });
  const stream = await client.chat.completions.create({ ...params, stream: true });
  const events = stream[Symbol.asyncIterator]();
  for (const delta of ["", "a"]) expect((await events.next()).value?.choices[0]?.delta.content).toBe(delta);
  child.kill("SIGTERM");
  expect(await failure(events.next())).toBeInstanceOf(Error);
  expect((await ended).code).toBe(0);
});
