import { expect, test } from "vitest";
import type { InputPart } from "../../src/story/response-steps.ts";
import { type ExchangeSpec, refused } from "../support/exchanges.ts";
import { modelAsked } from "../support/journal.ts";
import { functionCall, message, responded, response, words } from "../support/responses.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";

const check = "responses/agrees-with-model";
const plain = (as: string) => ({ stream: false, script: { replies: [{ say: `From ${as}` }] } });
const answer = (as: string, rest = {}) => response(as, [message(`msg_${as}`, `From ${as}`)], rest);
const child = (as: string, after: string): ExchangeSpec =>
  responded(as, { json: answer(as, { previous_response_id: after }) }, { ...plain(as), after });
const first = responded("r0", { json: answer("r0") }, plain("r0"));

const calls = [functionCall("fc_0", "call_0", "look", '{"a":"r0/0"}')];
const calling = responded(
  "r0",
  { json: response("r0", [message("msg_r0", "From r0"), ...calls]) },
  { stream: false, script: { replies: [{ say: "From r0", call: [{ tool: "look", args: { a: "r0/0" } }] }] } },
);

test("a fork, and the child of one that was deleted since, are answered", () => {
  const trace = traceOf([
    first,
    child("r1", "r0"),
    child("r2", "r0"),
    { step: { do: "delete_response", response: "r0" }, json: { deleted: true } },
    child("r3", "r1"),
    responded("r4", refused(400, "Not found."), { ...plain("r4"), after: "r0" }),
  ]);
  expect(verdictOn(check, trace)).toEqual(pass);
});

test("a response that is continued from a deleted one is noticed", () => {
  const trace = traceOf([
    first,
    { step: { do: "delete_response", response: "r0" }, json: { deleted: true } },
    child("r1", "r0"),
  ]);
  expect(verdictOn(check, trace)).toEqual(
    fail({ exchange: 2, path: "status", expected: "400", actual: 200 }),
  );
});

test("a call is refused without its output, and is in the prompt with it", () => {
  const output: InputPart = { is: "output", of: "r0", call: 0, text: "r0/0" };
  const rest = { ...plain("r2"), after: "r0", input: [output, words("r2")] };
  const asked = [
    { role: "user", content: "Hello @@suite-1.r0#r0@@" },
    {
      role: "assistant",
      content: "From r0",
      stop_reason: "end_of_turn",
      tool_calls: [{ call_id: "call_0", tool_name: "look", arguments: { a: "r0/0" } }],
    },
    { role: "tool", call_id: "call_0", tool_name: "look", content: "r0/0 (suite-1.r2)" },
    { role: "user", content: "Hello @@suite-1.r2#r2@@" },
  ];
  const traceWith = (messages: readonly object[]) =>
    traceOf(
      [
        calling,
        responded("r1", refused(400, "call_0 has no output."), { ...plain("r1"), after: "r0" }),
        responded("r2", { json: answer("r2", { previous_response_id: "r0" }) }, rest),
      ],
      // Typed by hand, as a provider gets them.
      {
        journal: [
          modelAsked("r0", { messages: asked.slice(0, 1) as never }),
          modelAsked("r2", { messages: messages as never }),
        ],
      },
    );
  expect(verdictOn(check, traceWith(asked))).toEqual(pass);
  expect(verdictOn(check, traceWith(asked.toSpliced(2, 1)))).toEqual(
    fail({
      exchange: 2,
      path: "prompt.2",
      expected: "call r0/0: r0/0 (r2)",
      actual: "call r0/0: no output",
      seq: 2,
    }),
  );
});

test("an item that was deleted, and is listed, is noticed", () => {
  const listed = [message("i1", "b", { role: "user" })];
  const list = (data: readonly object[]): ExchangeSpec => ({
    step: { do: "walk", list: { of: "items", conversation: "c0" }, order: "asc" },
    json: { object: "list", data, has_more: false },
  });
  const trace = (after: readonly object[]) =>
    traceOf([
      {
        step: { do: "create_conversation", as: "c0", items: [{ is: "message", role: "user", text: "b" }] },
        json: { id: "c0" },
      },
      list(listed),
      { step: { do: "delete_item", conversation: "c0", item: 0 }, json: { id: "c0" } },
      list(after),
    ]);
  expect(verdictOn(check, trace([]))).toEqual(pass);
  expect(verdictOn(check, trace(listed))).toMatchObject({ status: "fail", findings: [{ exchange: 3 }] });
});

test("after an answer that did not come nothing is said", () => {
  const lost = responded("r0", { failure: "fetch failed" }, plain("r0"));
  expect(verdictOn(check, traceOf([lost]))).toEqual(unknown("no request was sent"));
});
