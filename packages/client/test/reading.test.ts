/** The events of a stream are read once, ahead of its reader but not without bound, and stops when its reader does. */
import { expect, test } from "vitest";
import { StreamAlreadyRead } from "../src/index.ts";
import { clientOf, json } from "./support/client-of.ts";
import { encode, eventsOf, path, payloadsOf, question, readSoFar, styles } from "./support/streams.ts";

const headers = { "content-type": "text/event-stream", "x-request-id": "r-1" };
const whole = () => new Response(eventsOf("0.2-text").join(""), { headers });
const first = eventsOf("0.2-text")[0]!;

/** A body that gives one event whenever it is asked, for ever, and counts. */
function endless() {
  const seen = { pulled: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        seen.pulled += 1;
        controller.enqueue(encode(first));
      },
      cancel: () => void (seen.cancelled = true),
    },
    { highWaterMark: 0 },
  );
  return { seen, answer: () => new Response(body, { headers }) };
}

/** Waits until the client reads no more by itself. */
async function settled(seen: { pulled: number }): Promise<void> {
  for (let before = -1; before !== seen.pulled; await new Promise(setImmediate)) before = seen.pulled;
}

const readers = ["for await", "toReadableStream()", "textStream()"];
const ends = ["turn()", "text()"];

test.each(readers)("the turn and its text can be asked for after %s, as often as wanted", async (style) => {
  const { client, requests } = clientOf([whole]);
  const stream = client.turns.stream(path, question);
  expect((await styles[style]!(stream)).error).toBeNull();
  for (const end of [...ends, ...ends]) {
    const read = await styles[end]!(stream);
    expect(read).toEqual({ value: readSoFar[end]!(payloadsOf(eventsOf("0.2-text"))), error: null });
  }
  expect(requests).toHaveLength(1);
});

test.each(readers)("%s has all events though the turn was asked for before", async (style) => {
  const { client } = clientOf([whole]);
  const stream = client.turns.stream(path, question);
  const turn = await stream.turn();
  expect(turn.output_message.content).toBe("Good morning, café ☕");
  const { value, error } = await styles[style]!(stream);
  expect(error).toBeNull();
  expect(value).toEqual(readSoFar[style]!(payloadsOf(eventsOf("0.2-text"))));
});

test("a loop that asks for the turn in the middle goes on afterwards", async () => {
  const { client } = clientOf([whole]);
  const stream = client.turns.stream(path, question);
  const events = [];
  for await (const event of stream) {
    if (events.length === 1) expect(await stream.text()).toBe("Good morning, café ☕");
    events.push(event);
  }
  expect(events).toEqual(payloadsOf(eventsOf("0.2-text")));
});

test("a loop that is left at the last event has read the turn", async () => {
  const { client } = clientOf([whole]);
  const stream = client.turns.stream(path, question);
  for await (const { event_type } of stream) if (event_type === "turn_complete") break;
  expect(await stream.text()).toBe("Good morning, café ☕");
});

test("a loop that is left before has no turn, and says why", async () => {
  const { client } = clientOf([whole]);
  const stream = client.turns.stream(path, question);
  for await (const _ of stream) break;
  await expect(stream.turn()).rejects.toMatchObject({ name: "AbortError" });
});

test("an error is told to whoever asks for the turn after it was read", async () => {
  const { client } = clientOf([() => new Response(first, { headers })]);
  const stream = client.turns.stream(path, question);
  const { error } = await styles["for await"]!(stream);
  expect(error).toMatchObject({ name: "TurnStreamCut" });
  for (const end of ends) expect((await styles[end]!(stream)).error).toBe(error);
});

test.each(readers)("events that %s reads are not read again", async (style) => {
  const { client } = clientOf([whole]);
  const stream = client.turns.stream(path, question);
  await styles[style]!(stream);
  for (const again of readers) {
    const error = await Promise.resolve()
      .then(() => styles[again]!(stream))
      .then(
        (read) => read.error,
        (thrown: unknown) => thrown,
      );
    expect(error).toBeInstanceOf(StreamAlreadyRead);
    expect(String(error)).toContain(
      `${again} cannot read the events that ${style} reads. Loop over the stream once.`,
    );
  }
});

test("a stream comes with its status, headers and request id, and is not read by that", async () => {
  const { client } = clientOf([whole]);
  const { data, status, request_id } = await client.turns.stream(path, question).withResponse();
  expect({ status, request_id }).toEqual({ status: 200, request_id: "r-1" });
  expect(await data.text()).toBe("Good morning, café ☕");
});

test("a stream that is refused is told by whatever reads it", async () => {
  const { client } = clientOf([json({ detail: "no" }, { status: 404 })]);
  for (const style of Object.keys(styles)) {
    const { error } = await styles[style]!(client.turns.stream(path, question));
    expect(error).toMatchObject({ name: "ApiError", status: 404 });
  }
  await expect(client.turns.stream(path, question).withResponse()).rejects.toMatchObject({ status: 404 });
});

test("the body is read ahead of the reader, and left alone when a thousand events wait", async () => {
  const { seen, answer } = endless();
  const { client } = clientOf([answer]);
  const stream = client.turns.stream(path, question);
  const events = stream[Symbol.asyncIterator]();
  await events.next();
  await settled(seen);
  const held = seen.pulled;
  expect(held).toBeGreaterThanOrEqual(1_000);
  expect(held).toBeLessThan(1_010);
  for (let read = 0; read < 10; read += 1) await events.next();
  await settled(seen);
  expect(seen.pulled).toBe(held + 10);
  await events.return?.();
  expect(seen.cancelled).toBe(true);
});

test("a loop that is left stops listening", async () => {
  const { seen, answer } = endless();
  const { client, requests } = clientOf([answer]);
  for await (const event of client.turns.stream(path, question)) {
    expect(event.event_type).toBe("step_start");
    break;
  }
  expect(seen.cancelled).toBe(true);
  expect(requests[0]!.signal.aborted).toBe(true);
});

test.each(Object.keys(styles))("abort ends %s with its reason, and drops what waits", async (style) => {
  const { seen, answer } = endless();
  const { client } = clientOf([answer]);
  const stream = client.turns.stream(path, question);
  await settled(seen);
  stream.abort("enough");
  const read = await styles[style]!(stream);
  expect(read.error).toBe("enough");
  expect(read.value).toEqual(readSoFar[style]!([]));
});

test.each(Object.keys(styles))(
  "abort ends %s with its reason though all has come, as not all was read",
  async (style) => {
    const { client } = clientOf([whole]);
    const stream = client.turns.stream(path, question);
    while (stream.partial.steps.length === 0) await new Promise(setImmediate);
    await new Promise(setImmediate);
    stream.abort("enough");
    expect(await styles[style]!(stream)).toEqual({ value: readSoFar[style]!([]), error: "enough" });
  },
);

test("abort after the last event was read changes nothing", async () => {
  const { client } = clientOf([whole]);
  const stream = client.turns.stream(path, question);
  const events = stream[Symbol.asyncIterator]();
  for (const told of payloadsOf(eventsOf("0.2-text"))) expect((await events.next()).value).toEqual(told);
  stream.abort("enough");
  expect(await events.next()).toEqual({ done: true, value: undefined });
});

test("an abort without a reason has the platform's reason", async () => {
  const { client } = clientOf([() => new Promise<never>(() => undefined)]);
  const stream = client.turns.stream(path, question);
  stream.abort();
  await expect(stream.turn()).rejects.toMatchObject({ name: "AbortError" });
  await expect(stream.withResponse()).rejects.toMatchObject({ name: "AbortError" });
});

test("a signal does what abort does", async () => {
  const controller = new AbortController();
  const { seen, answer } = endless();
  const { client } = clientOf([answer]);
  const stream = client.turns.stream(path, question, { signal: controller.signal });
  await stream.withResponse();
  controller.abort("enough");
  await expect(stream.turn()).rejects.toBe("enough");
  expect(seen.cancelled).toBe(true);
  const late = client.turns.stream(path, question, { signal: controller.signal });
  await expect(late.turn()).rejects.toBe("enough");
});

test("what was heard by then is known after an abort", async () => {
  const { client } = clientOf([whole]);
  const stream = client.turns.stream(path, question);
  const events = stream[Symbol.asyncIterator]();
  const read = [];
  for (let next = await events.next(); next.done !== true; next = await events.next()) read.push(next.value);
  expect(read).toEqual(payloadsOf(eventsOf("0.2-text")));
  expect(stream.partial).toMatchObject({ session_id: "s", text: "", steps: [{ step_type: "inference" }] });
  expect(stream.partial.turn_id).toBe(stream.partial.steps[0]?.turn_id);
});

test("several reads that are waited for at once get the events in order, and then the end", async () => {
  const { client } = clientOf([whole]);
  const events = client.turns.stream(path, question)[Symbol.asyncIterator]();
  const read = await Promise.all(Array.from({ length: 8 }, () => events.next()));
  const told = payloadsOf(eventsOf("0.2-text"));
  expect(read.map(({ value }) => value as unknown)).toEqual([
    ...told,
    ...Array(8 - told.length).fill(undefined),
  ]);
});

test("a server that only streams is asked for a stream, whose last event gives the turn", async () => {
  const profile = { wire: { nonstreaming_turns: false } };
  const { client, requests } = clientOf([whole], { profile });
  const { data, request_id } = await client.turns.create(path, question).withResponse();
  expect(data.output_message.content).toBe("Good morning, café ☕");
  expect(request_id).toBe("r-1");
  await client.turns.resume({ ...path, turn_id: "t" }, { tool_responses: [] });
  expect(await Promise.all(requests.map(async (request) => (await request.json()).stream))).toEqual([
    true,
    true,
  ]);
});
