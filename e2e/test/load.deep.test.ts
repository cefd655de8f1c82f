/** Many streams at once, and readers that do not read, over real TCP. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { createMockInference } from "@understudy/mock-inference";
import { announcedIn, beginTurn, openSession, told, turnIdsOf } from "./support/load.ts";
import { serve } from "./support/serve.ts";

const waiting = `
script: waiting
model: mock-model
otherwise: { say: ["Wait, ", { gate: go }, "and go."] }
`;

test("2,000 turns wait at once, and each is told to its end and stored", { timeout: 120_000 }, async () => {
  const { url, stack } = await serve(waiting);
  const session = await openSession(url);
  const streams: Response[] = [];
  // A few at a time: a machine takes only so many connections that nobody has accepted yet.
  for (let n = 0; n < 20; n += 1)
    streams.push(...(await Promise.all(Array.from({ length: 100 }, () => beginTurn(session, "Hello")))));
  expect(stack.running).toBe(2_000);
  expect(await turnIdsOf(session, stack.fetch)).toEqual([]);
  stack.mock.gate("go").open();
  const ids = announcedIn(await Promise.all(streams.map(told)));
  expect(new Set(ids).size).toBe(2_000);
  expect((await turnIdsOf(session, stack.fetch)).sort()).toEqual(ids.sort());
});

test("a turn too many is a 429 that says when to ask again, and there is room again when one has ended", async () => {
  const { url, stack } = await serve(waiting, { limits: { maxRunningTurns: 1 } });
  const session = await openSession(url);
  const first = await beginTurn(session, "Hello");
  const refused = await beginTurn(session, "Hello");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(await refused.json()).toEqual({ detail: "1 turn is running, which is the limit. Try again later." });
  stack.mock.gate("go").open();
  expect((await told(first)).kind).toBe("announced");
  expect((await told(await beginTurn(session, "Hello"))).kind).toBe("announced");
});

test("a turn that runs too long ends its stream with a 504", async () => {
  const { url } = await serve(waiting, { limits: { turnMs: 50 } });
  const ended = await told(await beginTurn(await openSession(url), "Hello"));
  expect(ended).toEqual({ kind: "failed", message: "504: The turn ran longer than 0.05 seconds." });
});

const parts = 2_000;
const text = "x".repeat(16_000);

/** A model whose answer is larger than all buffers between a server and its reader, and how much was taken of it. */
function longAnswer() {
  const taken = { parts: 0 };
  const providers = {
    inference: {
      models: createMockInference([{ script: "any", model: "mock-model" }]).inference.models,
      async *infer() {
        for (; taken.parts < parts; taken.parts += 1) yield { type: "text", text } as const;
        yield { type: "stop", stop_reason: "end_of_turn" } as const;
      },
    },
  };
  return { taken, providers };
}

/** A reader on a raw socket that takes the head of the response and then nothing. */
async function readNothing(session: string): Promise<Socket> {
  const { hostname, port, pathname } = new URL(session);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  const body = JSON.stringify({ messages: [{ role: "user", content: "Hello" }], stream: true });
  socket.write(
    `POST ${pathname}/turn HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\n\r\n${body}`,
  );
  await once(socket, "readable");
  return socket;
}

test(
  "a reader that stops reading holds its turn back, and is told all of it when it reads again",
  { timeout: 30_000 },
  async () => {
    const { taken, providers } = longAnswer();
    const { url, stack } = await serve("script: unused", { providers });
    const socket = await readNothing(await openSession(url));
    // A turn that nothing holds back takes all of its parts without giving way to a timer.
    let before = -1;
    await vi.waitUntil(() => before === (before = taken.parts), { timeout: 20_000, interval: 20 });
    expect(taken.parts).toBeGreaterThan(0);
    expect(taken.parts).toBeLessThan(parts);
    expect(stack.running).toBe(1);
    let last = "";
    socket.on("data", (bytes: Buffer) => (last = (last + bytes.toString("latin1")).slice(-1_000)));
    await once(socket, "end");
    expect(taken.parts).toBe(parts);
    expect(last).toContain('"output_attachments":[]');
  },
);

test(
  "a reader that never reads again is given up, and its turn is stored all the same",
  { timeout: 30_000 },
  async () => {
    const { taken, providers } = longAnswer();
    const { url, stack } = await serve("script: unused", { providers, limits: { stallMs: 50 } });
    const session = await openSession(url);
    await readNothing(session);
    await vi.waitUntil(() => stack.running === 0, { timeout: 10_000, interval: 20 });
    expect(taken.parts).toBe(parts);
    expect(await turnIdsOf(session, stack.fetch)).toHaveLength(1);
  },
);
