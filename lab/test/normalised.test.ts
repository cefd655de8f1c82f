/** What of an exchange is compared with a recording. */
import { expect, test } from "vitest";
import { normalised } from "../src/recordings/normalised.ts";
import { exchangeOf, traceOf } from "./support/finding.ts";

const id = (n: number) => `0189000${n}-0000-4000-8000-000000000000`;

function recordedOf(part: Parameters<typeof exchangeOf>[0]) {
  return normalised(traceOf([exchangeOf(part)]), new Map([["understudy/mock-model", "(model)"]]))[0];
}

test("ids are numbered as they appear, and times, names and addresses are replaced", () => {
  const json = {
    ids: [id(2), `${id(2)}!`, id(1)],
    started_at: "2026-11-22T09:00:00.000100Z",
    model: "understudy/mock-model",
    session_name: "suite-1.s1",
    provider_id: "vllm",
    uri: "http://127.0.0.1:8321/v1",
  };
  expect(recordedOf({ json })?.answer).toEqual({
    ids: ["(id 1)", "(id 1)!", "(id 2)"],
    started_at: "(time)",
    model: "(model)",
    session_name: "(run).s1",
    provider_id: "(provider_id)",
    uri: "(address)/v1",
  });
});

test.each([
  [{ detail: "No such agent." }, { detail: "(words)" }],
  [{ error: { message: "400: No\nreply." } }, { error: { message: "400: (words)" } }],
  [
    {
      error: {
        detail: {
          errors: [
            { loc: ["body", "messages", 0, "UserMessage", "role"], msg: "Input should be 'user'", type: "x" },
            { loc: ["body", "messages", 0, "ToolResponseMessage", "call_id"], msg: "Field required" },
          ],
        },
      },
    },
    { error: { detail: { errors: [{ loc: ["body", "messages", 0, "role"] }] } } },
  ],
  [
    { error: { detail: { errors: [{ loc: ["body", 99], msg: "JSON decode error" }] } } },
    { error: { detail: { errors: [{ loc: ["body"] }] } } },
  ],
])("an error %j keeps its status and its place", (json, answer) => {
  expect(recordedOf({ json, status: 400 })?.answer).toEqual(answer);
});

test("an answer that is no error keeps its words", () => {
  expect(recordedOf({ json: { detail: "Hi." } })?.answer).toEqual({ detail: "Hi." });
});

test("the items of a stream are compared one by one", () => {
  const items = [{ event: { step_id: id(1) } }, { error: { message: "500: Oh." } }];
  expect(recordedOf({ items, json: undefined })?.events).toEqual([
    { event: { step_id: "(id 1)" } },
    { error: { message: "500: (words)" } },
  ]);
});
