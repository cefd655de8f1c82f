/** What servers make of a model's answer on its way: deltas without text, and calls that they read as one. */
import { describe, expect, test } from "vitest";
import type { InferencePart } from "@understudy/contract/ports";
import type { TurnEvent } from "@understudy/contract/types";
import { ProviderError } from "@understudy/contract";
import { say } from "../support/client.ts";
import { calls, stop, text } from "../support/fake-providers.ts";
import { stepsOf } from "../support/turns.ts";
import { imitating } from "./support.ts";

const tool = { name: "look", parameters: [{ name: "at", parameter_type: "string", description: "where" }] };

describe("empty_deltas: with_tools", () => {
  const deltasOf = (events: readonly TurnEvent[]): unknown[] =>
    events.flatMap((event) =>
      event.event_type === "step_progress" && event.delta.type === "text" ? [event.delta.text] : [],
    );

  test.each([
    ["0.2.20", [tool], ["", "Good ", "day."]],
    ["0.2.20", [], ["Good ", "day."]],
    ["0.2.6", [tool], ["Good ", "day."]],
    ["0.3.5", [], ["Good ", "day."]],
  ] as const)("under %s with the tools %j the deltas are %j", async (name, client_tools, deltas) => {
    const server = imitating(name, { answers: [text("Good ", "day.")] });
    const { path } = await server.open({ client_tools: [...client_tools] });
    const { events, turn } = await server.stream(`${path}/turn`, say("go"));
    expect(deltasOf(events)).toEqual(deltas);
    expect(turn?.output_message.content).toBe("Good day.");
  });

  test("a model that fails before its answer has no delta", async () => {
    const refuse = (): never => {
      throw new ProviderError("Busy.", { status: 429 });
    };
    const server = imitating("0.2.20", { answers: [refuse] });
    const { path } = await server.open({ client_tools: [tool] });
    const { events, error } = await server.stream(`${path}/turn`, say("go"));
    expect(error).toMatch(/^500: /);
    expect(deltasOf(events)).toEqual([]);
  });
});

describe("calls_in_message: as_one", () => {
  /** The message that the client is told for these parts. */
  async function told(answer: InferencePart[]) {
    const server = imitating("0.2.6", { answers: [answer] });
    const { path } = await server.open({ client_tools: [tool] });
    const { turn } = await server.stream(`${path}/turn`, say("go"));
    const [step] = stepsOf(turn, "inference");
    return step?.model_response;
  }
  const unparsed = (text: string): InferencePart => ({ type: "unparsed_call", text });

  test("a call with arguments is that call, with or without a text before it", async () => {
    const call = { call_id: "c1", tool_name: "look", arguments: { at: "home" } };
    const alone = calls(["c1", "look", { at: "home" }]);
    const kept = { content: "", tool_calls: [call] };
    expect(await told(alone)).toMatchObject(kept);
    expect(await told([{ type: "text", text: "See." }, ...alone])).toMatchObject(kept);
  });

  test.each<[string, string, string, InferencePart[]]>([
    [
      '{"at":"home"}{"at":"work"}',
      "c1c2",
      "looklook",
      calls(["c1", "look", { at: "home" }], ["c2", "look", { at: "work" }]),
    ],
    ["{}", "c1", "look", calls(["c1", "look"])],
    ["[]", "c1", "look", calls(["c1", "look", []])],
    ["<look(", "unparsed-1-0", "look", [unparsed("<look("), stop("end_of_turn")]],
  ])("%s is no arguments of a call, and becomes the content", async (args, id, name, answer) => {
    const content = `call_id='${id}' tool_name='${name}' arguments='${args}'`;
    expect(await told(answer)).toMatchObject({ content, tool_calls: [] });
    expect(await told([{ type: "text", text: "See." }, ...answer])).toMatchObject({ content });
  });

  test("calls whose arguments are one JSON together are one call, of a tool that nobody has", async () => {
    const answer = [unparsed('{"at":'), unparsed('"home"}'), stop("end_of_turn")];
    const server = imitating("0.2.6", { answers: [answer] });
    const { path } = await server.open({ client_tools: [tool] });
    const { events, error } = await server.stream(`${path}/turn`, say("go"));
    const [delta] = events.flatMap((event) => (event.event_type === "step_progress" ? [event.delta] : []));
    const call = { call_id: "unparsed-1-0unparsed-1-1", tool_name: "looklook", arguments: { at: "home" } };
    expect(delta).toMatchObject({ tool_call: call, parse_status: "succeeded" });
    expect(error).toMatch(/^400: .*looklook/);
  });

  test("calls of a message that is cut off are lost", async () => {
    const [call] = calls(["c1", "look", { at: "home" }]);
    expect(await told([{ type: "text", text: "See." }, call!])).toMatchObject({
      content: "See.",
      tool_calls: [],
    });
  });
});
