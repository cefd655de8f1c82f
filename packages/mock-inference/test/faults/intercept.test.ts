/** `http` and `wire` in process: what is intercepted, and what is left to the inference. */
import type { InferenceRequest } from "@understudy/contract/provider-data";
import { describe, expect, test } from "vitest";
import { createMockInference, parseScripts, type MockInference } from "../../src/index.ts";
import { answered, ask, brief, collect, context, user } from "../support/requests.ts";

const start = (text: string): MockInference => createMockInference(parseScripts(`script: a\n${text}`));
const first = ask([user("@@a#1@@")]);
const second = ask([user("@@a#1@@"), answered(), user("And?")]);
const infer = async (mock: MockInference, request: InferenceRequest) =>
  brief(await collect(mock.inference.infer(request, context)));

describe("an intercepted request", () => {
  test("a reply without http and wire, and a miss, are left to the inference", async () => {
    const mock = start("replies: [{ say: a }]\notherwise: { wire: { type: refuse } }");
    expect(mock.inference.intercept?.(first, {})).toBeNull();
    expect(mock.inference.intercept?.(ask([user("@@nobody@@")]), {})).toBeNull();
    expect(mock.journal.list()).toEqual([]);
    expect(await infer(mock, first)).toEqual(["a", "[end_of_turn]"]);
  });

  test("http is given out and uses up its attempt, and is in the journal and used", async () => {
    const http = { status: 503, headers: { "retry-after": "1" }, body: { busy: true } };
    const mock = createMockInference([{ script: "a", replies: [{ attempts: [{ http }, { say: "Now." }] }] }]);
    expect(mock.inference.intercept?.(first, {})).toEqual({ http });
    expect(mock.journal.list()).toMatchObject([
      {
        path: "replies[0].attempts[0]",
        marker: "a#1",
        http,
        wire: null,
        state: "failed",
        status: 503,
        answer: null,
        error: { status: 503, message: "The request is answered with 503 by the script." },
      },
    ]);
    expect(mock.unusedReplies().map(({ path }) => path)).toEqual(["replies[0].attempts[1]"]);
    expect(mock.inference.intercept?.(first, {})).toBeNull();
    expect(await infer(mock, first)).toEqual(["Now.", "[end_of_turn]"]);
  });

  test("http with a status of success is an answer", () => {
    const mock = start("otherwise: { http: { status: 200, body: <p>Hello</p> } }");
    mock.inference.intercept?.(first, {});
    expect(mock.journal.list()).toMatchObject([{ state: "answered", status: 200, error: null }]);
  });

  test("a refused connection is given out and uses up its attempt", async () => {
    const mock = start("otherwise: { attempts: [{ wire: { type: refuse } }, { say: Now. }] }");
    expect(mock.inference.intercept?.(first, {})).toEqual({ refused: true });
    expect(mock.journal.list()).toMatchObject([
      {
        state: "failed",
        wire: { type: "refuse" },
        error: { message: "The request is refused by the script." },
      },
    ]);
    expect(mock.inference.intercept?.(first, {})).toBeNull();
    expect(await infer(mock, first)).toEqual(["Now.", "[end_of_turn]"]);
  });

  test("wire leaves attempt and answer to the inference", async () => {
    const wire = { type: "reset", after: 2 } as const;
    const mock = createMockInference([
      { script: "a", replies: [{ attempts: [{ say: "a", wire }, { say: "b" }] }] },
    ]);
    expect(mock.inference.intercept?.(first, {})).toEqual({ wire });
    expect(mock.journal.list()).toEqual([]);
    expect(await infer(mock, first)).toEqual(["a", "[end_of_turn]"]);
    expect(mock.journal.list()).toMatchObject([{ state: "answered", wire, http: null }]);
    expect(mock.inference.intercept?.(first, {})).toBeNull();
    expect(await infer(mock, first)).toEqual(["b", "[end_of_turn]"]);
  });

  test("the pauses of a slow wire are milliseconds there", () => {
    const mock = start("otherwise: { say: a, wire: { type: slow, after: 1, every: 1.5s } }");
    expect(mock.inference.intercept?.(first, {})).toEqual({ wire: { type: "slow", after: 1, every: 1500 } });
  });

  test("what was counted there begins anew with a reset, and with the script loaded again", () => {
    const mock = start("otherwise: { attempts: [{ http: { status: 503 } }, { say: Now. }] }");
    const [script] = mock.scripts.list();
    for (const again of [() => mock.reset(), () => script && mock.scripts.put("a", script)]) {
      expect(mock.inference.intercept?.(first, {})).toMatchObject({ http: { status: 503 } });
      expect(mock.inference.intercept?.(first, {})).toBeNull();
      again();
    }
    expect(mock.inference.intercept?.(first, {})).toMatchObject({ http: { status: 503 } });
  });
});

describe("a later inference of a turn", () => {
  test.each([
    ["http: { status: 503 }", "http"],
    ["wire: { type: refuse }", "wire"],
    ["say: a, wire: { type: reset }", "wire"],
  ])("misses a reply with %s, and is told what to write", async (answer, key) => {
    const mock = start(`replies: [{ say: a }, { ${answer} }]`);
    expect(mock.inference.intercept?.(first, {})).toBeNull();
    await infer(mock, first);
    const late = `replies[1] of script a has ${key}, which is for the answer to a client, and this is a later inference of a turn: put ${key} on the reply`;
    await expect(infer(mock, second)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(late),
    });
    expect(mock.journal.list().at(-1)).toMatchObject({ state: "missed", path: null });
    expect(mock.expectAllRequestsMatched).toThrow("is a later inference of a turn");
  });
});
