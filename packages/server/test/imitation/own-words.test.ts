/** `unreadable_calls: own_words`: what becomes of a call that cannot be read. */
import { describe, expect, test } from "vitest";
import { pythonText } from "../../src/imitation/providers/python-text.ts";
import { say } from "../support/client.ts";
import { calls, stop, text } from "../support/fake-providers.ts";
import { imitating } from "./support.ts";

const tool = { name: "look", parameters: [{ name: "at", parameter_type: "string", description: "where" }] };
const unparsed = { type: "unparsed_call" as const, text: '<look("it\'s"' };

describe("unreadable_calls: own_words", () => {
  test("the delta and the content are the server's text for the call, whatever the model said before it", async () => {
    const answers = [[{ type: "text" as const, text: "See." }, unparsed, stop("end_of_turn")]];
    const server = imitating("0.2.20", { answers });
    const { path } = await server.open({ client_tools: [tool] });
    const { turn, events } = await server.stream(`${path}/turn`, say("go"));
    const words = `call_id='unparsed-1-0' tool_name='look' arguments='<look("it\\'s"'`;
    const deltas = events.flatMap((event) => (event.event_type === "step_progress" ? [event.delta] : []));
    expect(deltas).toEqual([
      { type: "text", text: "" },
      { type: "text", text: "See." },
      { type: "tool_call", tool_call: words, parse_status: "failed" },
    ]);
    expect(turn?.output_message).toMatchObject({ content: words, tool_calls: [] });
  });

  test("the last of several calls stays, and no such call stays beside one that can be read", async () => {
    const [call] = calls(["c1", "look"]);
    const server = imitating("0.2.20", {
      answers: [
        [unparsed, { ...unparsed, text: "{" }, stop("end_of_turn")],
        [call!, unparsed, stop("end_of_turn")],
      ],
    });
    const { path } = await server.open({ client_tools: [tool] });
    const { turn } = await server.stream(`${path}/turn`, say("go"));
    expect(turn?.output_message.content).toBe("call_id='unparsed-1-1' tool_name='look' arguments='{'");
    const { turn: next } = await server.stream(`${path}/turn`, say("on"));
    expect(next?.output_message).toMatchObject({ content: "", tool_calls: [{ call_id: "c1" }] });
  });

  test("the model sees it as its own words in the next turn", async () => {
    const server = imitating("0.2.20", { answers: [[unparsed, stop("end_of_turn")], text("ok")] });
    const { path } = await server.open({ client_tools: [tool] });
    await server.stream(`${path}/turn`, say("go"));
    await server.stream(`${path}/turn`, say("on"));
    const [, answer] = server.providers.requests.inference[1]?.messages ?? [];
    expect(answer).toMatchObject({ role: "assistant", content: expect.stringMatching(/^call_id='/) });
  });

  test("under reference it is the model's text, after what it said", async () => {
    const answers = [[{ type: "text" as const, text: "See." }, unparsed, stop("end_of_turn")]];
    const server = imitating("reference", { answers });
    const { path } = await server.open({ client_tools: [tool] });
    const { turn } = await server.stream(`${path}/turn`, say("go"));
    expect(turn?.output_message.content).toBe(`See.${unparsed.text}`);
  });
});

test.each([
  ["plain", "'plain'"],
  ["it's", `"it's"`],
  [`it's "so"`, `'it\\'s "so"'`],
  ["a\\b\r\n\t", "'a\\\\b\\r\\n\\t'"],
  ["é 🙂", "'é 🙂'"],
  ["\u0007\u007F\u00A0\u200B\u{E0001}", "'\\x07\\x7f\\xa0\\u200b\\U000e0001'"],
])("Python writes %j as %s", (sign, expected) => {
  expect(pythonText(sign)).toBe(expected);
});
