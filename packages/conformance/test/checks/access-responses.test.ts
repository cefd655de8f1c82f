/** Responses and conversations of several users. */
import { expect, test } from "vitest";
import { createRenaming } from "../../src/apis/access/oracle/alike.ts";
import type { Caller } from "../../src/target/caller.ts";
import { nobodysConversation, nobodysResponse } from "../../src/story/response-requests.ts";
import type { RequestStep } from "../../src/story/story.ts";
import { type Answer, by, type ExchangeSpec } from "../support/exchanges.ts";
import { responded, response } from "../support/responses.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";

const id = `resp_${"a".repeat(32)}`;
const conversation = `conv_${"b".repeat(32)}`;
const lacks = (one: string): Answer => ({ status: 404, json: { error: { message: `${one} not found.` } } });
const sent = (caller: Caller, step: RequestStep, answer: Answer): ExchangeSpec =>
  by(caller, { step, ...answer });
const made = by("B", responded("oB", { json: response(id, []) }, { stream: false }));
const opened = sent("B", { do: "create_conversation", as: "cB", items: [] }, { json: { id: conversation } });
const read = (caller: Caller, answer: Answer = { json: response(id, []) }) =>
  sent(caller, { do: "get_response", response: "oB" }, answer);
const continued = (after: string, answer: Answer) =>
  by("A", responded("x1", answer, { after, stream: false }));
const refusal = { exchange: 1, path: "status", expected: "a refusal", actual: 200 };

test("a response is its owner's", () => {
  const check = "access/responses-too";
  expect(verdictOn(check, traceOf([made, read("A", lacks(id)), read("B")]))).toEqual(pass);
  expect(verdictOn(check, traceOf([made, read("A")]))).toEqual(fail(refusal));
  const other = { json: response(`resp_${"c".repeat(32)}`, []) };
  expect(verdictOn(check, traceOf([made, continued("oB", other)]))).toEqual(fail(refusal));
  expect(verdictOn(check, traceOf([made, read("B")]))).toEqual(
    unknown("nobody asked for a response of another"),
  );
  expect(verdictOn("access/owner-may", traceOf([made, read("B", lacks(id))]))).toEqual(
    fail({ exchange: 1, path: "status", expected: "no refusal", actual: 404 }),
  );
});

test("a conversation is its owner's", () => {
  const check = "access/conversations-too";
  const adding: RequestStep = { do: "add_items", conversation: "cB", items: [] };
  const joined = (answer: Answer) =>
    by("A", responded("x1", answer, { conversation: "cB", asObject: true, stream: false }));
  const refused = lacks(conversation);
  expect(verdictOn(check, traceOf([opened, joined(refused), sent("A", adding, refused)]))).toEqual(pass);
  expect(verdictOn(check, traceOf([opened, sent("A", adding, { json: { data: [] } })]))).toEqual(
    fail(refusal),
  );
  expect(verdictOn(check, traceOf([opened, joined({ json: response(id, []) })]))).toEqual(fail(refusal));
});

test("another's response is answered as one that does not exist, by the same way", () => {
  const check = "access/absent-or-hidden";
  const pair = (answer: Answer) => [continued("oB", answer), continued("nobody", lacks(nobodysResponse))];
  expect(verdictOn(check, traceOf([made, ...pair(lacks(id))]))).toEqual(pass);
  expect(
    verdictOn(check, traceOf([made, ...pair({ status: 403, json: { error: { message: "No." } } })])),
  ).toEqual(fail({ exchange: 1, path: "status", expected: 404, actual: 403 }));
  const absent = sent("A", { do: "get_conversation", conversation: "nobody" }, lacks(nobodysConversation));
  expect(verdictOn(check, traceOf([made, continued("oB", lacks(id)), absent]))).toMatchObject({
    status: "unknown",
  });
});

test("ids of another form than the suite's are no difference, and a request without an answer is none", () => {
  const check = "access/absent-or-hidden";
  const absent = continued("nobody", lacks(nobodysResponse));
  const elsewhere = lacks("resp-0199a3b0-0000-7000-8000-000000000000");
  expect(verdictOn(check, traceOf([made, continued("oB", elsewhere), absent]))).toEqual(pass);
  expect(verdictOn(check, traceOf([made, continued("oB", { failure: "reset" }), absent]))).toMatchObject({
    status: "unknown",
  });
});

test("a list of responses has only responses that can be read, and its pages count only these", () => {
  const check = "access/lists-what-is-read";
  const list = (ids: string[], has_more = false, limit = 100) =>
    sent(
      "B",
      { do: "walk", list: { of: "responses" }, limit },
      { json: { object: "list", data: ids.map((one) => response(one, [])), has_more } },
    );
  expect(verdictOn(check, traceOf([made, list([id]), read("B")]))).toEqual(pass);
  expect(verdictOn(check, traceOf([made, list([]), read("B")]))).toEqual(
    fail({ exchange: 1, path: "data", expected: `with ${id}`, actual: [] }),
  );
  expect(verdictOn(check, traceOf([made, list([id]), list([id], false, 1)]))).toEqual(pass);
  expect(verdictOn(check, traceOf([made, list([id]), list([], true, 1)]))).toMatchObject({ status: "fail" });
  // What is on later pages is not known.
  expect(verdictOn(check, traceOf([made, list([], true), read("B")]))).toMatchObject({ status: "unknown" });
  // One that is made beside them may be in the second and not in the first.
  const beside = { ...made, began: 11, ended: 26 };
  const [whole, page] = [
    { ...list([]), began: 12, ended: 13 },
    { ...list([id], false, 1), began: 21, ended: 23 },
  ];
  expect(verdictOn(check, traceOf([beside, whole, page]))).toMatchObject({ status: "unknown" });
  expect(verdictOn(check, traceOf([{ ...beside, ended: 11.5 }, whole, page]))).toMatchObject({
    status: "fail",
  });
});

test("a refused delete of a response changes nothing", () => {
  const check = "access/refusal-changes-nothing";
  const tried = sent("A", { do: "delete_response", response: "oB" }, lacks(id));
  expect(verdictOn(check, traceOf([made, read("B"), tried, read("B")]))).toEqual(pass);
  expect(verdictOn(check, traceOf([made, read("B"), tried, read("B", lacks(id))]))).toMatchObject(
    fail({ exchange: 3, path: "status", expected: 200, actual: 404 }),
  );
});

test("what others do with their own, beside a refused delete, is no change of a list by it", () => {
  const list = (ids: string[]) =>
    sent(
      "B",
      { do: "walk", list: { of: "responses" }, limit: 100 },
      { json: { data: ids.map((one) => ({ id: one })) } },
    );
  const tried = sent("A", { do: "delete_response", response: "oB" }, lacks(id));
  const other = by("A", responded("x1", { json: response(`resp_${"c".repeat(32)}`, []) }, { stream: false }));
  const check = "access/refusal-changes-nothing";
  expect(verdictOn(check, traceOf([made, list([id]), tried, list([])]))).toMatchObject({ status: "fail" });
  expect(verdictOn(check, traceOf([made, list([id]), tried, other, list([])]))).toMatchObject({
    status: "unknown",
  });
});

test("ids of responses and their items get numbers, and seconds are no difference", () => {
  const told = (hex: string, created_at: number) =>
    createRenaming({ run: "suite-1" })(
      JSON.stringify({
        id: `resp_${hex}`,
        created_at,
        output: [{ id: `msg_${hex}0000` }],
        completed_at: null,
      }),
    );
  expect(told("a".repeat(32), 1)).toBe(told("0".repeat(32), 1234));
  expect(told("a".repeat(32), 1)).toContain('"completed_at":null');
});
