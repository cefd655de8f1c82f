/** A resume answers every call once, and nothing else. */
import { expect, test } from "vitest";
import type { ToolCall, ToolResponse } from "@understudy/contract/types";
import { checkResponses } from "../../src/domain/plan/responses.ts";
import { Problem } from "../../src/domain/errors.ts";

const call = (call_id: string): ToolCall => ({
  call_id,
  tool_name: "f",
  arguments: {},
  arguments_json: "{}",
});
const answer = (call_id: string): ToolResponse => ({ call_id, tool_name: "f", content: "", metadata: null });

/** What is wrong: the kinds, and where. */
function wrong(calls: string[], answers: string[]): [string, string][] {
  try {
    checkResponses(calls.map(call), answers.map(answer));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error.code).toBe("wrong_responses");
    return error.fields.map(({ type, loc }) => [type, loc.join(".")]);
  }
  return [];
}

test.each<[string[], string[], [string, string][]]>([
  [["a"], ["a"], []],
  [["a", "b"], ["b", "a"], []],
  [["a"], [], [["missing_call", "body.tool_responses"]]],
  [["a", "b"], ["a"], [["missing_call", "body.tool_responses"]]],
  [["a"], ["a", "a"], [["repeated_call", "body.tool_responses.1.call_id"]]],
  [["a"], ["a", "x"], [["unknown_call", "body.tool_responses.1.call_id"]]],
  [
    ["a", "b"],
    ["x", "a", "a"],
    [
      ["unknown_call", "body.tool_responses.0.call_id"],
      ["repeated_call", "body.tool_responses.2.call_id"],
      ["missing_call", "body.tool_responses"],
    ],
  ],
])("the calls %j with the answers %j give the mistakes %j", (calls, answers, told) => {
  expect(wrong(calls, answers)).toEqual(told);
});

test("an unknown call is reported together with those that are awaited", () => {
  expect(() => checkResponses([call("a"), call("b")], [answer("x")])).toThrow(
    'tool_responses.0.call_id: there is no call "x". The turn awaits: a, b.',
  );
});
