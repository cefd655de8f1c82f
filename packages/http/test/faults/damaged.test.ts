/** Answers that a script wants, no answer, and answers that are damaged on their way. */
import { connect } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import type { StreamFault } from "@understudy/contract/provider-data";
import {
  ConnectionReset,
  createDoors,
  damaged,
  isConnectionRefused,
  toRejectionAnswer,
  toJsonAnswer,
  toResponse,
  type Answer,
  type Servable,
} from "../../src/index.ts";
import { listen } from "../../src/node/index.ts";

const toBody = (status: number, message: string): object => ({ status, message });
const refuse = async (): Promise<Answer> => toRejectionAnswer({ refused: true }, toBody);

describe("an answer in place of the server's", () => {
  test("has its status, its headers in lower case, and its body", () => {
    const headers = { "Retry-After": "1", "Content-Type": "text/html" };
    const page = toRejectionAnswer({ http: { status: 503, headers, body: "<h1>Busy</h1>" } }, toBody);
    expect(page).toEqual({
      status: 503,
      headers: { "retry-after": "1", "content-type": "text/html" },
      body: "<h1>Busy</h1>",
      verbatim: true,
    });
    expect(toRejectionAnswer({ http: { status: 429, body: { a: 1 } } }, toBody)).toMatchObject({
      headers: { "content-type": "application/json" },
      body: '{"a":1}',
    });
    expect(toRejectionAnswer({ http: { status: 429, body: "slow down" } }, toBody)).toMatchObject({
      headers: { "content-type": "text/plain; charset=utf-8" },
      body: "slow down",
    });
  });

  test("has the server's error where it has no body, unless it is no error", () => {
    expect(toRejectionAnswer({ http: { status: 403 } }, toBody).body).toBe(
      '{"status":403,"message":"The script answers 403."}',
    );
    expect(toRejectionAnswer({ http: { status: 302, headers: { location: "/" } } }, toBody).body).toBe("");
    expect(toRejectionAnswer({ http: { status: 204 } }, toBody)).toMatchObject({ headers: {}, body: null });
  });
});

describe("a refused connection", () => {
  const doors = createDoors(refuse);
  const passedOn = { fetch: async (request: Request) => doors.fetch(request) };

  test.each<[string, Servable]>([
    ["a stack", doors],
    ["a fetch of its own", passedOn],
  ])("is reset before any byte where %s is served", async (_, served) => {
    const { url, port, close } = await listen(served);
    onTestFinished(() => close({ force: true }));
    await expect(fetch(url)).rejects.toThrow("fetch failed");
    const received = await new Promise<string>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      let text = "";
      socket.on("data", (data) => (text += String(data)));
      socket.on("error", (error: NodeJS.ErrnoException) => resolve(`${text}${error.code}`));
      socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
    });
    expect(received).toBe("ECONNRESET");
  });

  test("is a fetch that fails in the same process", async () => {
    const failure = await doors.fetch(new Request("http://test/")).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TypeError);
    expect(failure).toMatchObject({ message: "fetch failed", cause: { name: "ConnectionReset" } });
    expect(isConnectionRefused(failure)).toBe(true);
    expect(isConnectionRefused(new TypeError("fetch failed"))).toBe(false);
  });

  test("takes no other connection with it", async () => {
    const { fetch: answer } = createDoors(async (request) =>
      request.url.endsWith("/refused") ? refuse() : toJsonAnswer({}),
    );
    const { url, close } = await listen({ fetch: answer });
    onTestFinished(() => close({ force: true }));
    await expect(fetch(`${url}/refused`)).rejects.toThrow("fetch failed");
    expect((await fetch(url)).status).toBe(200);
  });
});

describe("an answer that is damaged", () => {
  const request = new Request("http://test/");
  const told = () => {
    const events: string[] = [];
    const outcome = {
      broken: () => void events.push("broken"),
      stalled: () => void events.push("stalled"),
      cancelled: () => void events.push("cancelled"),
    };
    return { events, outcome };
  };
  const streamed = (...texts: string[]): Answer => {
    const pieces = texts[Symbol.iterator]();
    return {
      status: 200,
      headers: {},
      body: { next: async () => pieces.next().value, cancel: () => undefined },
    };
  };

  test("gives the events before its fault, and says that it broke", async () => {
    const { events, outcome } = told();
    const fault: StreamFault = { type: "end", after: 2 };
    const response = toResponse(damaged(streamed("a", "b", "c"), fault, outcome), request);
    expect(await response.text()).toBe("ab");
    expect(events).toEqual(["broken"]);
  });

  test("fails by a reset, also where it is not streamed", async () => {
    for (const answer of [streamed("a", "b"), toJsonAnswer({})]) {
      const { events, outcome } = told();
      const response = toResponse(damaged(answer, { type: "reset" }, outcome), request);
      await expect(response.text()).rejects.toThrow(ConnectionReset);
      expect(events).toEqual(["broken"]);
    }
  });

  test("says that it stalls, and when its reader goes", async () => {
    const { events, outcome } = told();
    const { body } = toResponse(damaged(streamed("a"), { type: "stall", after: 1 }, outcome), request);
    const reader = body?.getReader();
    await reader?.read();
    const waiting = reader?.read();
    await expect.poll(() => events).toEqual(["stalled"]);
    await reader?.cancel();
    expect((await waiting)?.done).toBe(true);
    expect(events).toEqual(["stalled", "cancelled"]);
  });

  test("takes its time before each later event, and stops waiting for a reader that goes", async () => {
    for (const answer of [streamed("a", "b", "c"), toJsonAnswer({ a: 1 })]) {
      const { events, outcome } = told();
      const since = performance.now();
      const slow = damaged(answer, { type: "slow", after: 1, every: 20 }, outcome);
      const text = await toResponse(slow, request).text();
      const pauses = text === "abc" ? 2 : 1;
      expect(text).toMatch(/^(abc|\{"a":1\})$/);
      // Timers may be early by a fraction of a millisecond.
      expect(performance.now() - since).toBeGreaterThan(pauses * 20 - 2);
      expect(events).toEqual([]);
    }
    const { events, outcome } = told();
    const endless = damaged(streamed("a"), { type: "slow", every: 2 ** 30 }, outcome);
    const reader = toResponse(endless, request).body?.getReader();
    const waiting = reader?.read();
    await reader?.cancel();
    expect((await waiting)?.done).toBe(true);
    expect(events).toEqual(["cancelled"]);
  });

  test("ends as it should if it is over before its fault", async () => {
    const { events, outcome } = told();
    const answer = damaged(streamed("a", "b"), { type: "reset", after: 3 }, outcome);
    expect(await toResponse(answer, request).text()).toBe("ab");
    expect(events).toEqual([]);
  });

  test("stays as it is without a body", () => {
    const answer: Answer = { status: 204, headers: {}, body: null };
    expect(damaged(answer, { type: "reset" }, told().outcome)).toBe(answer);
  });
});
