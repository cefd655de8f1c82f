/** Readers of chat completions that leave, before an answer or in the middle of it. */
import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { says, send, mock } from "../support/openai.ts";

const model = "mock-model";

describe("a reader that leaves", () => {
  const gated = "script: gated\nreplies: [{ say: [{ gate: first }, One, { gate: second }, Two] }]";
  const asked = (signal?: AbortSignal) =>
    [
      "POST",
      "/v1/chat/completions",
      { model, messages: [says("@@gated@@")], stream: true },
      signal === undefined ? {} : { signal },
    ] as const;
  const states = (of: ReturnType<typeof mock>) => of.journal.list().map(({ state }) => state);

  test("before the first part ends the answer", async () => {
    const to = mock(gated);
    const abort = new AbortController();
    const response = send(to, ...asked(abort.signal));
    await to.gate("first", "gated").reached;
    abort.abort();
    await response;
    expect(states(to)).toEqual(["aborted"]);
  });

  test("by cancelling the body ends the answer", async () => {
    const to = mock(gated);
    to.gate("first", "gated").open();
    const response = await send(to, ...asked());
    const reader = response.body!.getReader();
    // The role, and "One".
    await reader.read();
    await reader.read();
    const rest = reader.read();
    await to.gate("second", "gated").reached;
    await reader.cancel();
    expect(await rest).toMatchObject({ done: true });
    await expect.poll(() => states(to)).toEqual(["aborted"]);
  });

  test.each([false, true])(
    "leaves nothing on a signal when it has the answer (stream: %s)",
    async (stream) => {
      const body = JSON.stringify({ model, messages: [says("@@short@@")], stream });
      const headers = { "content-type": "application/json" };
      const request = new Request("http://localhost/v1/chat/completions", { method: "POST", headers, body });
      await (await mock("script: short\nreplies: [{ say: Hi. }]").fetch(request)).text();
      expect(getEventListeners(request.signal, "abort")).toEqual([]);
    },
  );
});
