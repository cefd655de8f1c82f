/** What happens to the answer to a turn on its way to the client: `wire` of a script. */
import { describe, expect, test } from "vitest";
import { isConnectionRefused } from "@understudy/http";
import type { ScriptedWire } from "@understudy/mock-inference";
import { readStream, say } from "../support/client.ts";
import { serverOf } from "../support/http-and-wire.ts";
import { keysOf } from "../support/stores.ts";

describe("wire on a turn", () => {
  const bodyOf = async (response: Response) => {
    let text = "";
    const decoder = new TextDecoder();
    const read = async (): Promise<void> => {
      for await (const bytes of response.body ?? []) text += decoder.decode(bytes, { stream: true });
    };
    const error = await read().catch((caught: unknown) => caught);
    return { text, count: text.match(/^data: /gm)?.length ?? 0, error };
  };

  async function turnWith(wire: ScriptedWire, stream = true) {
    const server = serverOf({ say: ["ä", "b", "c"], wire });
    const { path } = await server.open();
    const response = await server.post(`${path}/turn`, { ...say("hi"), stream });
    const got = await bodyOf(response);
    const stored = async () => (await server.call("GET", path)).body.turns;
    await expect.poll(stored).toMatchObject([{ output_message: { content: "äbc" } }]);
    expect(server.mock.journal.list()).toMatchObject([{ state: "answered", wire, fault: null }]);
    return { ...got, status: response.status };
  }

  /** Two events come, the third is held up, and the turn is stored meanwhile; then its reader leaves. */
  async function expectTurnBehindReader({ open, post, call }: ReturnType<typeof serverOf>) {
    const { path } = await open();
    const reader = (await post(`${path}/turn`, { ...say("hi"), stream: true })).body?.getReader();
    for (let nth = 0; nth < 2; nth += 1) expect((await reader?.read())?.done).toBe(false);
    const next = reader?.read();
    await expect.poll(async () => (await call("GET", path)).body.turns).toHaveLength(1);
    await reader?.cancel();
    expect((await next)?.done).toBe(true);
  }

  test("reset lets so many events of the turn through; the turn is stored", async () => {
    for (const after of [0, 1, 4]) {
      const { count, error, status } = await turnWith({ type: "reset", after });
      expect({ count, status }).toEqual({ count: after, status: 200 });
      expect(error).toMatchObject({ name: "ConnectionReset" });
    }
  });

  test("end is an end without an error", async () => {
    const { count, error } = await turnWith({ type: "end", after: 2 });
    expect({ count, error }).toEqual({ count: 2, error: undefined });
  });

  test("malformed, repeat, split_utf8 and crlf damage it, and all of it comes", async () => {
    const whole = (await turnWith({ type: "reset", after: 99 })).count;
    const spoilt = (await turnWith({ type: "malformed", after: 1 })).text.split("\n\n")[1];
    expect(() => JSON.parse(spoilt?.slice("data: ".length) ?? "")).toThrow(SyntaxError);
    expect((await turnWith({ type: "repeat", after: 1 })).count).toBe(whole + 1);
    expect((await turnWith({ type: "split_utf8" })).text).toContain("äbc");
    expect((await turnWith({ type: "crlf" })).text).toContain("\r\n\r\n");
  });

  test("damages a turn that is not streamed, in half or before its first byte", async () => {
    const half = await turnWith({ type: "end", after: 1 }, false);
    expect(() => JSON.parse(half.text)).toThrow(SyntaxError);
    expect(half.text).toMatch(/^\{"turn_id"/);
    const none = await turnWith({ type: "reset" }, false);
    expect(none).toMatchObject({ text: "", error: { name: "ConnectionReset" } });
  });

  test("stall sends its events, and holds up neither a long turn nor its reader's leave", async () => {
    const parts = Array.from({ length: 600 }, () => "a");
    const server = serverOf({ say: parts, wire: { type: "stall", after: 2 } });
    await expectTurnBehindReader(server);
  });

  test.each(["reset", "end"] as const)("%s holds up no long turn either", async (type) => {
    const server = serverOf({ say: Array.from({ length: 600 }, () => "a"), wire: { type, after: 2 } });
    const { path } = await server.open();
    await bodyOf(await server.post(`${path}/turn`, { ...say("hi"), stream: true }));
    await expect.poll(async () => (await server.call("GET", path)).body.turns).toHaveLength(1);
  });

  test("slow delays its client alone, however long the turn", async () => {
    const parts = Array.from({ length: 600 }, () => "a");
    const server = serverOf({ say: parts, wire: { type: "slow", after: 2, every: 3_600_000 } });
    await expectTurnBehindReader(server);
    expect((await turnWith({ type: "slow", every: 1 })).text).toContain("äbc");
  });

  test("refuse is no answer, and there is no turn; the next attempt runs", async () => {
    const server = serverOf({ wire: { type: "refuse" } });
    const { path } = await server.open();
    const before = await keysOf(server.store);
    await expect(server.post(`${path}/turn`, say("hi"))).rejects.toSatisfy(isConnectionRefused);
    expect(await keysOf(server.store)).toEqual(before);
    expect((await server.stream(`${path}/turn`, say("hi"))).turn?.output_message.content).toBe(
      "Now it works.",
    );
  });

  test("damages the failure of a turn too", async () => {
    const error = { status: 500, message: "overloaded" };
    const server = serverOf({ say: "a", error, wire: { type: "end", after: 2 } });
    const { path } = await server.open();
    const streamed = await readStream(await server.post(`${path}/turn`, { ...say("hi"), stream: true }));
    expect(streamed).toMatchObject({ error: null, events: [{}, {}] });
    const again = serverOf({ error, wire: { type: "end", after: 1 } });
    const response = await again.post(`${(await again.open()).path}/turn`, say("hi"));
    expect(response.status).toBe(500);
    expect(await response.text()).toMatch(/^\{"detail[^}]*$/);
    expect((await again.call("GET", path)).status).toBe(404);
  });
});
