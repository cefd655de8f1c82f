import { describe, expect, test } from "vitest";
import type { ScriptedAnswer, Fault } from "../../src/index.ts";
import { always, chat, eventsIn, post } from "../support/faulty.ts";
import { ask, serve } from "../support/serve.ts";

const letters = ["a", "b", "ä€😀", "d", "e"];

async function over(answer: ScriptedAnswer, stream = true) {
  const mock = always(answer);
  await using served = await serve(mock);
  const raw = await ask(served.port, chat(stream));
  return { ...raw, events: eventsIn(raw.body), entry: mock.journal.list()[0] };
}

/** The events of the answer without a fault; what differs between two answers is left out. */
const plain = (await over({ say: letters })).events.map(stripped);
function stripped(event: string): string {
  return event.replace(/"id":"[^"]*","object":"chat.completion.chunk","created":\d+/, "");
}

describe("a reset over a connection", () => {
  test("comes after exactly so many events, 100 times out of 100", async () => {
    for (const after of [0, 1, 3, letters.length + 1]) {
      const mock = always({ say: letters, fault: { type: "reset", after } });
      await using served = await serve(mock);
      for (let nth = 0; nth < 100; nth += 1) {
        const { status, body, end } = await ask(served.port, chat());
        expect({ status, end, events: eventsIn(body).map(stripped) }).toEqual({
          status: 200,
          end: "reset",
          events: plain.slice(0, after),
        });
      }
    }
  });

  test("is in the journal, with the text of the model up to then", async () => {
    const fault: Fault = { type: "reset", after: 3 };
    const { entry } = await over({ say: letters, fault });
    expect(entry).toMatchObject({ fault, state: "failed", error: { status: 502 } });
    expect(entry?.answer).toMatchObject([{ text: "a" }, { text: "b" }]);
    const before = await over({ say: letters, fault: { type: "reset" } });
    expect(before.entry).toMatchObject({ state: "failed", answer: [] });
  });

  test("cuts a body of JSON before its first byte, or in its middle", async () => {
    const whole = await over({ say: letters, fault: { type: "crlf" } }, false);
    for (const [after, size] of [
      [0, 0],
      [1, whole.body.length],
      [4, whole.body.length],
    ] as const) {
      const { body, end, entry } = await over({ say: letters, fault: { type: "reset", after } }, false);
      expect(end).toBe("reset");
      expect(body.length > 0 && body.length < size).toBe(after > 0);
      expect(entry).toMatchObject({ state: "failed" });
    }
  });
});

describe("an end over a connection", () => {
  test("comes after exactly so many events, without a finish and without [DONE]", async () => {
    for (const after of [0, 1, 4]) {
      const { end, events, entry } = await over({ say: letters, fault: { type: "end", after } });
      expect({ end, events: events.map(stripped) }).toEqual({
        end: "complete",
        events: plain.slice(0, after),
      });
      expect(entry).toMatchObject({ state: "failed", fault: { type: "end", after } });
    }
  });

  test("leaves half of a body of JSON", async () => {
    const { end, status, body } = await over({ say: letters, fault: { type: "end", after: 1 } }, false);
    expect({ end, status }).toEqual({ end: "complete", status: 200 });
    expect(body).toMatch(/^\{"id"/);
    expect(() => JSON.parse(body)).toThrow(SyntaxError);
  });
});

describe("a stall over a connection", () => {
  test("sends its events and keeps the connection until the client goes", async () => {
    for (const stream of [true, false]) {
      const mock = always({ say: letters, fault: { type: "stall", after: 2 } });
      await using served = await serve(mock);
      const raw = await ask(
        served.port,
        chat(stream),
        (seen) => eventsIn(seen).length === 2 || /"id":/.test(seen),
      );
      expect(raw.end).toBe("cut");
      await expect.poll(() => mock.journal.list()[0]?.state).toBe(stream ? "aborted" : "answered");
    }
  });
});

describe("a fault that leaves the connection whole", () => {
  test("malformed spoils one event, and the others come", async () => {
    const { events, end } = await over({ say: letters, fault: { type: "malformed", after: 1 } });
    expect(end).toBe("complete");
    expect(events.map(stripped)).toEqual(
      plain.map((event, index) => (index === 1 ? event.slice(0, -1) : event)),
    );
    const { body } = await over({ say: letters, fault: { type: "malformed" } }, false);
    expect(() => JSON.parse(body)).toThrow(SyntaxError);
    expect(() => JSON.parse(`${body}}`)).not.toThrow();
  });

  test("repeat sends one event twice", async () => {
    const { events } = await over({ say: letters, fault: { type: "repeat", after: 2 } });
    expect(events.map(stripped)).toEqual([...plain.slice(0, 2), ...plain.slice(1)]);
    expect(events[1]).toBe(events[2]);
  });

  test("split_utf8 sends each character of several bytes in two chunks, and all of them arrive", async () => {
    for (const stream of [true, false]) {
      const { chunks, body } = await over({ say: letters, fault: { type: "split_utf8" } }, stream);
      expect(body).toContain("ä€😀");
      for (const chunk of chunks)
        expect(new TextDecoder().decode(chunk).replaceAll("\ufffd", "")).toMatch(/^[\0-\x7f]*$/);
    }
  });

  test("crlf ends the lines of the later events with CR and LF", async () => {
    const { chunks, entry } = await over({ say: letters, fault: { type: "crlf", after: 2 } });
    expect(chunks.map((chunk) => chunk.toString().endsWith("}\r\n\r\n"))).toEqual([
      ...[false, false],
      ...[true, true, true, true, true],
      false,
    ]);
    expect(chunks.at(-1)?.toString()).toBe("data: [DONE]\r\n\r\n");
    expect(entry).toMatchObject({ state: "answered", fault: { type: "crlf", after: 2 } });
  });
});

test("a scripted error has its status and its headers", async () => {
  const mock = always({ error: { status: 429, message: "slow down", headers: { "Retry-After": "2" } } });
  const response = await mock.fetch(post(chat()));
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("2");
  expect(await response.json()).toMatchObject({ error: { message: "slow down", type: "rate_limit_error" } });
});
