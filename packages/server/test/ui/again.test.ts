/** A turn as requests that run it again, and as curl commands. */
import { parseSchema } from "@understudy/contract";
import { describe, expect, test } from "vitest";
import { againTitle, answersTo, notSent, toAgain, withPending } from "../../ui/src/model/again.ts";
import { toCurl } from "../../ui/src/model/curl.ts";
import { clientStep, inferenceStep, toolCall, waiting } from "../support/step-views.ts";

const messages = [{ role: "user" as const, content: "It's\nme.", context: null }];

describe("a turn that runs again", () => {
  test("sends the messages without what is null, and the client's responses", () => {
    expect(toAgain(messages, [inferenceStep("Hm."), clientStep(["look", "sunny"])])).toEqual({
      messages: [{ role: "user", content: "It's\nme." }],
      resumes: [[{ tool_name: "look", content: "sunny" }]],
    });
  });

  test("answers each call with the next response of its tool, and then with the last one", () => {
    const calls = [
      toolCall("a", "look"),
      toolCall("b", "hear"),
      toolCall("c", "look"),
      toolCall("d", "look"),
    ];
    const given = [
      { tool_name: "look", content: "1" },
      { tool_name: "look", content: "2" },
    ];
    expect(answersTo(calls, given).map(({ call_id, content }) => [call_id, content])).toEqual([
      ["a", "1"],
      ["b", ""],
      ["c", "2"],
      ["d", "2"],
    ]);
  });

  test("has empty responses for calls that still await them", () => {
    const steps = [waiting("look", "hear")];
    expect(withPending(toAgain(messages, steps), steps).resumes).toEqual([
      [
        { tool_name: "look", content: "" },
        { tool_name: "hear", content: "" },
      ],
    ]);
    const done = toAgain(messages, []);
    expect(withPending(done, [])).toEqual(done);
  });
});

test("the buttons name all that is not sent again", () => {
  const request = parseSchema("TurnCreateRequest", { messages: [] });
  // A parsed request has every field, with its default.
  const optional = Object.keys(request.ok ? request.value : {}).filter(
    (key) => !["messages", "stream"].includes(key),
  );
  expect(optional).toEqual([...notSent]);
  for (const field of optional) expect(againTitle).toContain(field);
});

test("a turn without client tools is one curl command, quoted for a shell", () => {
  expect(toCurl("http://h/v1/agents/a/session/s", toAgain(messages, []))).toBe(
    `S='http://h/v1/agents/a/session/s'\n` +
      `curl -sN "$S/turn" -H 'content-type: application/json' ` +
      `-d '{"messages":[{"role":"user","content":"It'\\''s\\nme."}],"stream":true}'\n`,
  );
});
