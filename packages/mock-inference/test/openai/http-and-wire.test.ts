/** `http` and `wire` on chat completions. */
import { isConnectionRefused } from "@understudy/http";
import { describe, expect, test } from "vitest";
import { says, send, mock as start } from "../support/openai.ts";

const body = { model: "mock-model", messages: [says("Go.")] };
const always = "script: a\nmodel: mock-model\notherwise: ";
const complete = (to: ReturnType<typeof start>, stream = false) =>
  send(to, "POST", "/v1/chat/completions", { ...body, stream });

describe("http on a chat completion", () => {
  test.each([true, false])("is its answer, whether it is streamed or not (%s)", async (stream) => {
    const mock = start(
      `${always}{ http: { status: 429, headers: { Retry-After: "1" }, body: { slow: down } } }`,
    );
    const response = await complete(mock, stream);
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("1");
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toEqual({ slow: "down" });
    expect(mock.journal.list()).toMatchObject([{ state: "failed", status: 429, http: { status: 429 } }]);
  });

  test("has the error of OpenAI's API for a body that is left out", async () => {
    const response = await complete(start(`${always}{ http: { status: 401 } }`));
    expect(await response.json()).toEqual({
      error: { message: "The script answers 401.", type: "authentication_error", param: null, code: null },
    });
  });

  test("may be a text, or nothing", async () => {
    const page = await complete(
      start(
        `${always}{ http: { status: 502, headers: { content-type: text/html }, body: <h1>Bad Gateway</h1> } }`,
      ),
    );
    expect([page.headers.get("content-type"), await page.text()]).toEqual([
      "text/html",
      "<h1>Bad Gateway</h1>",
    ]);
    const empty = await complete(start(`${always}{ http: { status: 204 } }`));
    expect([empty.status, await empty.text(), empty.headers.get("content-type")]).toEqual([204, "", null]);
    const blank = await complete(start(`${always}{ http: { status: 200 } }`));
    expect([blank.status, await blank.text()]).toEqual([200, ""]);
  });

  test("counts as an attempt", async () => {
    const mock = start(`${always}{ attempts: [{ http: { status: 503 } }, { say: Now. }] }`);
    expect((await complete(mock)).status).toBe(503);
    expect((await complete(mock)).status).toBe(200);
  });

  test.each([
    "replies: [{ when: { last: tool }, http: { status: 403 } }]",
    "replies: [{ call: [{ tool: t }] }, { http: { status: 403 } }]\ntools: [{ tool: t, group: g, returns: x }]",
  ])(
    "is for any request, also one that would be a later inference of an agent's turn: %s",
    async (replies) => {
      const mock = start(`script: a\nmodel: mock-model\n${replies}`);
      const call = { id: "c", type: "function", function: { name: "t", arguments: "{}" } };
      const asked = { role: "assistant", content: null, tool_calls: [call] };
      const messages = [says("Go."), asked, { role: "tool", tool_call_id: "c", content: "done" }];
      expect((await send(mock, "POST", "/v1/chat/completions", { ...body, messages })).status).toBe(403);
    },
  );
});

describe("wire on a chat completion", () => {
  test("refuse is no answer at all", async () => {
    const mock = start(`${always}{ wire: { type: refuse } }`);
    await expect(complete(mock)).rejects.toSatisfy(isConnectionRefused);
    expect(mock.journal.list()).toMatchObject([{ state: "failed", wire: { type: "refuse" } }]);
  });

  test("breaks a stream off after so many events", async () => {
    const mock = start(`${always}{ say: [a, b, c], wire: { type: end, after: 2 } }`);
    const text = await (await complete(mock, true)).text();
    expect(text.match(/^data: /gm)).toHaveLength(2);
    expect(mock.journal.list()).toMatchObject([
      { state: "failed", wire: { type: "end", after: 2 }, fault: null, answer: [{ text: "a" }] },
    ]);
  });

  test("cuts an answer that is not streamed in half", async () => {
    const response = await complete(start(`${always}{ say: [a, b], wire: { type: end, after: 1 } }`));
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  test.each([true, false])("spoils an error too, whether it is streamed or not (%s)", async (stream) => {
    const error = "error: { status: 503, message: overloaded }";
    const mock = start(`${always}{ ${error}, wire: { type: malformed } }`);
    const response = await complete(mock, stream);
    expect(response.status).toBe(503);
    expect(await response.text()).toMatch(/^\{"error":\{"message":"overloaded".*[^}]\}$/);
    expect(mock.journal.list()).toMatchObject([{ state: "failed", error: { status: 503 } }]);
  });
});
