import { setImmediate as soon } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { listen } from "@understudy/http/node";
import { always, chat, eventsIn, post } from "../support/faulty.ts";

const say = ["a", "b", "c"];

/** What a reader gets of a body, and how it ends for the reader. */
async function read({ body }: Response) {
  const decoder = new TextDecoder();
  let text = "";
  const reading = async (): Promise<void> => {
    for await (const bytes of body ?? []) text += decoder.decode(bytes, { stream: true });
  };
  const error = await reading().catch((caught: unknown) => caught);
  return { events: eventsIn(text), error };
}

describe("a fault by fetch, in process", () => {
  test("reset gives its events and then fails, without a loss", async () => {
    for (const after of [0, 1, 3]) {
      const mock = always({ say, fault: { type: "reset", after } });
      const { events, error } = await read(await mock.fetch(post(chat())));
      expect(events).toHaveLength(after);
      expect(error).toMatchObject({ name: "ConnectionReset" });
      expect(mock.journal.list()).toMatchObject([{ state: "failed" }]);
    }
  });

  test("end ends the body without an error after its events", async () => {
    const mock = always({ say, fault: { type: "end", after: 2 } });
    const { events, error } = await read(await mock.fetch(post(chat())));
    expect(events).toHaveLength(2);
    expect(error).toBeUndefined();
  });

  test.each([true, false])("stall waits until the reader gives up (by its signal: %s)", async (bySignal) => {
    const mock = always({ say, fault: { type: "stall", after: 1 } });
    const caller = new AbortController();
    const { body } = await mock.fetch(post(chat(), caller.signal));
    const reader = body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    const next = reader?.read();
    expect(await Promise.race([next, soon("waits")])).toBe("waits");
    if (bySignal) {
      caller.abort();
      await expect(next).rejects.toThrow("The client disconnected.");
    } else {
      await reader?.cancel();
      expect((await next)?.done).toBe(true);
    }
    expect(mock.journal.list()).toMatchObject([{ state: "aborted", fault: { type: "stall" } }]);
  });

  test("stall before the first event gives the head of the response", async () => {
    const mock = always({ say, fault: { type: "stall" } });
    const response = await mock.fetch(post(chat()));
    expect(response.status).toBe(200);
    await response.body?.cancel();
    expect(mock.journal.list()).toMatchObject([{ state: "aborted", answer: [] }]);
  });

  test("repeat in a body of JSON makes no difference", async () => {
    const whole = async (fault: "repeat" | "crlf") => {
      const mock = always({ say, fault: { type: fault, after: 1 } });
      return (await mock.fetch(post(chat(false)))).json();
    };
    expect(await whole("repeat")).toMatchObject({ choices: [{ message: { content: "abc" } }] });
    expect(await whole("crlf")).toMatchObject({ choices: [{ message: { content: "abc" } }] });
  });
});

describe("a fault by fetch, over a connection", () => {
  const send = async (url: string, stream = true) => {
    const request = post(chat(stream));
    return fetch(`${url}/v1/chat/completions`, {
      method: "POST",
      headers: request.headers,
      body: await request.text(),
    });
  };

  test("reset fails the body", async () => {
    const { url, close } = await listen(always({ say, fault: { type: "reset", after: 1 } }));
    for (const stream of [true, false]) {
      const { error } = await read(await send(url, stream));
      expect(error).toBeInstanceOf(TypeError);
    }
    await close();
  });

  test("a stalled connection does not keep a server from being stopped", async () => {
    const mock = always({ say, fault: { type: "stall", after: 1 } });
    const { url, close } = await listen(mock);
    const reading = read(await send(url));
    await close({ force: true });
    expect((await reading).error).toBeInstanceOf(TypeError);
    await expect.poll(() => mock.journal.list()[0]?.state).toBe("aborted");
  });
});
