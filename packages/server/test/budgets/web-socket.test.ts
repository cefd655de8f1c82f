/** What a WebSocket holds: events that its client does not take, and the context of its newest response. */
import { once } from "node:events";
import { WebSocket } from "ws";
import { expect, test } from "vitest";
import { serve } from "../web-socket/serve.ts";

test("a client that takes nothing is cut off, and no more of its messages are read meanwhile", async () => {
  const { stack, listening } = await serve({ limits: { stallMs: 300, unreadBytes: 100_000 } });
  const socket = new WebSocket(`${listening.url.replace("http", "ws")}/v1/responses`);
  await once(socket, "open");
  socket.pause();
  const message = { type: "response.create", model: "mock-model", store: false, input: "Hi" };
  // More than the buffers of both ends of a connection take.
  const text = JSON.stringify({ ...message, instructions: "x".repeat(6_000_000) });
  const closed = once(socket, "close");
  const flushed = Array.from({ length: 12 }, () => new Promise((resolve) => socket.send(text, resolve)));
  await Promise.all(flushed);
  socket.resume();
  await closed;
  expect(stack.mock.journal.list().length).toBeLessThan(3);
});

test("a slow client gets everything", async () => {
  const { connect } = await serve({ limits: { unreadBytes: 0 } });
  const socket = await connect();
  const { output } = await socket.answer({ input: "Hi", instructions: "x".repeat(1_000_000) });
  expect(output[0].content[0].text).toBe("Hello there.");
});

test("a context for which there is no room is not kept, and the next message gets an error that says so", async () => {
  const { connect } = await serve({ limits: { contextBytes: 10_000 } });
  const socket = await connect();
  const large = await socket.answer({ input: "x".repeat(9_000), store: false });
  const other = await connect();
  const lost = await other.answer({ input: "x".repeat(9_000), store: false });
  const next = (response: { id: string }) => ({
    input: "Two",
    store: false,
    previous_response_id: response.id,
  });
  expect(await other.create(next(lost))).toMatchObject([
    {
      type: "error",
      status: 400,
      error: {
        code: "previous_response_not_found",
        message: expect.stringContaining("there was no room to keep what it was answered from"),
      },
    },
  ]);
  expect(await socket.answer(next(large))).toMatchObject({ previous_response_id: large.id });
});

test("the room of a connection is free when that closes", async () => {
  const { listening, connect } = await serve({ limits: { contextBytes: 10_000 } });
  const socket = new WebSocket(`${listening.url.replace("http", "ws")}/v1/responses`);
  await once(socket, "open");
  const create = { type: "response.create", model: "mock-model", store: false, input: "x".repeat(9_000) };
  const done = new Promise<void>((resolve) =>
    socket.on("message", (data: Buffer) => {
      if (JSON.parse(data.toString()).type === "response.completed") resolve();
    }),
  );
  socket.send(JSON.stringify(create));
  await done;
  socket.close();
  await once(socket, "close");
  const other = await connect();
  const kept = await other.answer({ input: "x".repeat(9_000), store: false });
  const next = await other.answer({ input: "Two", store: false, previous_response_id: kept.id });
  expect(next.previous_response_id).toBe(kept.id);
});
