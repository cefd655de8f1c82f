/** What comes in place of a stream, or of its last event, and what is said about it. */
import { describe, expect, test } from "vitest";
import { createClient } from "../src/responses.ts";
import { encode, eventsOf, path, question } from "./support/streams.ts";
import { clientOf } from "./support/client-of.ts";

const answer =
  (body: string | Uint8Array<ArrayBuffer>, type = "text/event-stream") =>
  () =>
    new Response(body, { headers: { "content-type": type } });
const latin1 = Uint8Array.from([
  ...encode("<html>\n<h1>Connexion "),
  0xe0,
  ...encode(" votre espace</h1>\n"),
]);
const html = "text/html; charset=iso-8859-1";
const start = eventsOf("0.2-text")[0]!;

describe("a page of another encoding", () => {
  const words = /text\/html; charset=iso-8859-1.*begins: <html>\n<h1>Connexion . votre espace<\/h1>/s;

  test("in place of a stream shows its status, type and beginning", async () => {
    const { client } = clientOf([answer(latin1, html)]);
    await expect(client.turns.stream(path, question).turn()).rejects.toMatchObject({
      name: "TurnStreamCut",
      message: expect.stringMatching(words),
    });
    await expect(client.turns.stream(path, question).turn()).rejects.toThrow("its status is 200");
    const fetch = async (): Promise<Response> => answer(latin1, html)();
    const { responses } = createClient({ baseUrl: "http://stack", fetch });
    await expect(responses.stream({ model: "m", input: "hi" }).text()).rejects.toThrow(words);
  });

  test("in place of JSON shows them too", async () => {
    const { client } = clientOf([answer(latin1, html)]);
    await expect(client.agents.get("a")).rejects.toThrow(words);
  });
});

describe("an event named error", () => {
  test.each(["{}", "", "overloaded", "null"])(
    "with %j as data fails the turn and the response",
    async (data) => {
      const body = `event: error\ndata: ${data}\n\n`;
      const { client } = clientOf([answer(start + body)]);
      const words = data.length > 4 ? data : "The server sent an error";
      await expect(client.turns.stream(path, question).turn()).rejects.toMatchObject({
        name: "TurnFailed",
        message: expect.stringContaining(words),
      });
      const fetch = async (): Promise<Response> => answer(body)();
      const { responses } = createClient({ baseUrl: "http://stack", fetch });
      await expect(responses.stream({ model: "m", input: "hi" }).text()).rejects.toMatchObject({
        name: "ResponseFailed",
        message: expect.stringContaining(words),
      });
    },
  );
});

test.each(["data: [DONE]\n\n", "data:  [DONE] \n\n"])(
  "%j before the last event says that it is missing",
  async (end) => {
    const { client } = clientOf([answer(start + end)]);
    await expect(client.turns.stream(path, question).turn()).rejects.toMatchObject({
      name: "TurnStreamCut",
      message: "The stream ended before its last event.",
    });
    const fetch = async (): Promise<Response> => answer(end)();
    const { responses } = createClient({ baseUrl: "http://stack", fetch });
    await expect(responses.stream({ model: "m", input: "hi" }).text()).rejects.toMatchObject({
      name: "ResponseStreamCut",
      message: "The stream ended before its last event.",
    });
  },
);

test("a loop that was left is named by who asks for the end", async () => {
  const { client } = clientOf([answer(eventsOf("0.2-text").join(""))]);
  const stream = client.turns.stream(path, question);
  for await (const _ of stream) break;
  for (const end of await Promise.allSettled([stream.turn(), stream.text()]))
    expect(end).toMatchObject({
      reason: { name: "AbortError", message: "The events were left before the last one" },
    });
});
