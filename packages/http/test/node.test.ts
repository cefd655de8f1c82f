/** Serving on a port: clients that leave early, and closing. */
import { connect } from "node:net";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import type { Answer } from "../src/index.ts";
import { listen } from "../src/node/index.ts";

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}

test("a body is cancelled whose client disconnected before the answer began", async () => {
  const asked = deferred<Request>();
  const answer = deferred<Answer>();
  const listening = await listen({
    handle: (request) => {
      asked.resolve(request);
      return answer.promise;
    },
  });
  onTestFinished(() => listening.close({ force: true }));
  const client = connect(listening.port, "127.0.0.1");
  client.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  const { signal } = await asked.promise;
  const gone = once(signal, "abort");
  client.destroy();
  await gone;

  const cancelled = deferred<string>();
  const next = () => new Promise<string>(() => undefined);
  answer.resolve({ status: 200, headers: {}, body: { next, cancel: () => cancelled.resolve("cancelled") } });
  expect(await cancelled.promise).toBe("cancelled");
});

test("closing again waits for the first close, and may force it", async () => {
  const asked = deferred<void>();
  const listening = await listen({
    handle: () => {
      asked.resolve();
      return new Promise<Answer>(() => undefined);
    },
  });
  const response = fetch(listening.url).catch(() => "broken off");
  await asked.promise;
  const first = listening.close();
  await listening.close({ force: true });
  await first;
  expect(await response).toBe("broken off");
  await listening.close();
});

test("what has arrived is settled when it is answered, also if its client is gone", async () => {
  const arrived = deferred<void>();
  const answer = deferred<Answer>();
  const listening = await listen({
    handle: () => {
      arrived.resolve();
      return answer.promise;
    },
  });
  onTestFinished(() => listening.close({ force: true }));
  const client = connect(listening.port, "127.0.0.1");
  await once(client, "connect");
  await new Promise<void>((written) =>
    client.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n", () => written()),
  );
  client.destroy();
  let isAnswered = false;
  const settled = listening.settled(60_000).then(() => expect(isAnswered).toBe(true));
  await arrived.promise;
  isAnswered = true;
  answer.resolve({ status: 200, headers: {}, body: null });
  await settled;
});

test("what is never answered is given up", async () => {
  const listening = await listen({ handle: () => new Promise<Answer>(() => undefined) });
  onTestFinished(() => listening.close({ force: true }));
  const response = fetch(listening.url).catch(() => "broken off");
  await listening.settled(1);
  await listening.close({ force: true });
  expect(await response).toBe("broken off");
});

test("where nothing can arrive any more all is settled", async () => {
  const listening = await listen({ handle: () => new Promise<Answer>(() => undefined) });
  await listening.close({ force: true });
  await listening.settled(60_000);
});

test("the length of a text is its own, whatever its headers say", async () => {
  const headers = { "content-type": "text/plain", "content-length": "999" };
  const listening = await listen({ handle: async () => ({ status: 200, headers, body: "wörter" }) });
  onTestFinished(() => listening.close({ force: true }));
  const response = await fetch(listening.url);
  expect(response.headers.get("content-length")).toBe("7");
  expect(await response.text()).toBe("wörter");
});
